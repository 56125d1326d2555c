// Filters and sorts the rows of this page, which all stand in it.  What is asked for is kept in
// the address, so that it can be passed on.
"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const body = one("tbody");
  if (!body) return;
  const plain = (text) => text.normalize("NFKC").toLowerCase();
  const heads = [...one("thead tr").cells];
  const column = new Map(heads.map((head, index) => [head.className, index]));
  const game = column.get("kind");
  // The text of the rows is taken once; to ask the document again takes long for many.
  const rows = [...body.rows].map((row, place) => {
    const { verdict, score = "none", codes = "" } = row.dataset;
    const kind = row.cells[game].textContent;
    const words = [...row.cells].map((cell) => cell.textContent);
    return { row, place, verdict, score, kind, shown: true, text: plain(`${words.join("\n")}\n${codes}`) };
  });
  const isGame = ({ verdict }) => verdict !== "unreadable";
  const games = rows.filter(isGame).length;
  const fields = ["q", "game", "verdict", "result"].map((id) => one(`#${id}`));
  const collator = new Intl.Collator(undefined, { numeric: true });
  const number = new Intl.NumberFormat("en");
  let order = "";
  let waiting = 0;

  const counted = (shown) => {
    const seen = shown.filter(isGame).length;
    const noun = (count, word) => `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;
    const part = seen === games ? "" : `${number.format(seen)} of `;
    const files = shown.length - seen;
    const more = files ? `, ${noun(files, "file")} without a game` : "";
    return `${part}${noun(games, "game")}${more}`;
  };

  const filter = () => {
    const [words, kind, verdict, result] = fields.map((field) => field.value);
    const asked = plain(words).split(/\s+/).filter(Boolean);
    const wanted = (entry) =>
      (!kind || (isGame(entry) && entry.kind === kind)) &&
      (!verdict || entry.verdict === verdict) &&
      (!result || (isGame(entry) && entry.score === result)) &&
      asked.every((word) => entry.text.includes(word));
    for (const entry of rows) {
      const shown = wanted(entry);
      if (shown !== entry.shown) entry.row.hidden = !shown;
      entry.shown = shown;
    }
    one("#status").textContent = counted(rows.filter(({ shown }) => shown));
    document.querySelectorAll(".levels a").forEach((link) => {
      const alone = !words && !kind && !result && link.hash.slice(1) === (verdict && `verdict=${verdict}`);
      if (alone) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  };

  // What a column is sorted by: numbers by size, the verdict by how bad it is.
  const valueOf = (row, name) => {
    const cell = row.cells[column.get(name)];
    if (name === "plies") return Number(cell.textContent || -1);
    if (name === "found") return Number(cell.dataset.weight || 0);
    return cell.textContent;
  };

  const sort = () => {
    const down = order.startsWith("-");
    const name = order.replace("-", "");
    if (column.has(name)) {
      const values = new Map(rows.map((entry) => [entry, valueOf(entry.row, name)]));
      const compare = (a, b) => (typeof a === "number" ? a - b : collator.compare(a, b));
      rows.sort((a, b) => {
        const found = compare(values.get(a), values.get(b));
        return (down ? -found : found) || a.place - b.place;
      });
    } else {
      rows.sort((a, b) => a.place - b.place);
    }
    const sorted = document.createDocumentFragment();
    for (const { row } of rows) sorted.append(row);
    body.append(sorted);
    for (const head of heads) {
      if (head.className !== name) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", down ? "descending" : "ascending");
    }
  };

  const remember = () => {
    const asked = new URLSearchParams();
    for (const { id, value } of fields) if (value) asked.set(id, value);
    if (order) asked.set("sort", order);
    history.replaceState(null, "", `#${asked}`);
  };

  const showAddress = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const field of fields) {
      field.value = asked.get(field.id) || "";
      // A choice that there is none of is no choice.
      if (field.selectedIndex === -1) field.value = "";
    }
    const wanted = asked.get("sort") || "";
    if (wanted !== order) {
      order = wanted;
      sort();
    }
    filter();
  };

  const change = () => {
    filter();
    remember();
  };

  for (const field of fields) {
    field.addEventListener("input", () => {
      // Each key pressed would be told to a screen reader, and looked up.
      clearTimeout(waiting);
      waiting = setTimeout(change, field.id === "q" ? 150 : 0);
    });
  }
  one("#reset").addEventListener("click", () => {
    clearTimeout(waiting);
    for (const field of fields) field.value = "";
    change();
    fields[0].focus();
  });
  for (const head of heads) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => {
      // Once more turns it round, then the rows stand as they were.  The worst comes first.
      const name = head.className;
      const orders = name === "found" ? ["-found", "found", ""] : [name, `-${name}`, ""];
      order = orders[(orders.indexOf(order) + 1) % orders.length];
      sort();
      remember();
    });
    head.replaceChildren(button);
  }
  window.addEventListener("hashchange", showAddress);
  document.documentElement.classList.add("live");
  showAddress();
})();
