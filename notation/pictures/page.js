// Steps through the game of this page.  The moves, comments and findings stand in the list
// already; this draws their positions and keeps everything at one scene.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const told = document.getElementById("kifu-data");
  // Of a game that could not be read there is nothing to step through.
  if (!told) return;
  const data = JSON.parse(told.textContent);
  const { layout, seats, scenes } = data;
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const links = all("#moves a[data-scene]");
  const linkOf = new Map(links.map((link) => [Number(link.dataset.scene), link]));
  const next = scenes.map(() => []);
  scenes.forEach((scene, index) => index && next[scene.p].push(index));
  const sceneOf = new Map(scenes.map((scene, index) => [`${scene.l}:${scene.n}`, index]));
  const parts = all(".kifu-strip").map((strip) => ({
    strip,
    mark: strip.querySelector(".kifu-mark"),
    turn: strip.querySelector(".kifu-turn"),
    name: strip.querySelector(".kifu-name"),
    hand: strip.querySelector(".kifu-hand"),
  }));
  let at = 0;
  let view = 0;
  let later = 0;

  const draw = (parent, tag, about, title) => {
    const made = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(about)) made.setAttribute(key, value);
    if (title) made.appendChild(document.createElementNS(SVG, "title")).textContent = title;
    return parent.appendChild(made);
  };

  const corner = (square) => {
    const file = square % layout.files;
    const rank = Math.floor(square / layout.files);
    return [layout.x + file * layout.cell, layout.y + (layout.ranks - 1 - rank) * layout.cell];
  };

  const piece = (parent, code, x, y, more, title) => {
    const transform = `translate(${x} ${y})${more}`;
    draw(parent, "use", { href: `#${layout.prefix}${code}`, transform }, title);
  };

  // A scene says only what its move changed, so it is played out from the start.
  const positionAt = (index) => {
    const path = [];
    for (let step = index; step >= 0; step = scenes[step].p) path.push(step);
    const board = new Array(layout.files * layout.ranks).fill(0);
    let hands = [];
    for (const step of path.reverse()) {
      const { b = [], h } = scenes[step];
      for (let i = 0; i < b.length; i += 2) board[b[i]] = b[i + 1];
      hands = h || hands;
    }
    return { board, hands };
  };

  const drawBoard = ({ board }, { m = [], o = [], c = [] }) => {
    const size = layout.cell;
    const marks = one(".kifu-marks");
    const pieces = one(".kifu-pieces");
    marks.replaceChildren();
    pieces.replaceChildren();
    const mark = (name) => (square) => {
      const [x, y] = corner(square);
      draw(marks, "rect", { class: name, x, y, width: size, height: size });
    };
    m.forEach(mark("k-from"));
    o.forEach(mark("k-to"));
    board.forEach((code, square) => {
      if (!code) return;
      const [x, y] = corner(square);
      const [name, seat] = data.codes[code];
      const title = `${seats[seat].name} ${name} ${data.squares[square]}`;
      piece(pieces, code, x + size / 2, y + size / 2, ` rotate(${seats[seat].turned})`, title);
    });
    c.forEach((square) => {
      const [x, y] = corner(square);
      const about = { class: "k-check", x: x + 1.5, y: y + 1.5, width: size - 3, height: size - 3 };
      draw(pieces, "rect", { ...about, fill: "none", "stroke-width": 3 }, "in check");
    });
  };

  const drawStrips = ({ hands }, scene) => {
    parts.forEach(({ turn, name, hand }, seat) => {
      const mine = seat === scene.t;
      const state = (scene.s || [])[seat];
      turn.setAttribute("display", mine ? "inline" : "none");
      name.textContent = seats[seat].label + (state ? `　${state}` : "");
      hand.replaceChildren();
      const held = hands[seat] || [];
      for (let i = 0; i < held.length; i += 2) {
        const [code, count] = [held[i], held[i + 1]];
        const [x, y] = layout.hand[i / 2];
        const title = `${seats[seat].name} ${data.codes[code][0]} × ${count}`;
        piece(hand, code, x, y, ` scale(${layout.scale})`, title);
        if (count > 1) {
          const about = { class: "k-ink", x: x + 15, y: y + 13, "font-size": 13 };
          draw(hand, "text", about).textContent = count;
        }
      }
    });
  };

  const turnBoard = () => {
    const { angle, strips } = layout.views[view];
    one(".kifu-board").setAttribute("transform", `rotate(${angle} ${layout.centre.join(" ")})`);
    all(".kifu-label").forEach((label, index) => {
      label.setAttribute("transform", `rotate(${-angle} ${layout.labels[index].join(" ")})`);
    });
    parts.forEach(({ strip, mark }, seat) => {
      strip.setAttribute("transform", `translate(0 ${strips[seat]})`);
      mark.firstChild.setAttribute("transform", `rotate(${angle})`);
    });
  };

  const seatInWords = ({ board, hands }, seat, state) => {
    const pieces = [];
    board.forEach((code, square) => {
      if (!code || data.codes[code][1] !== seat) return;
      pieces.push(`${data.codes[code][0]} ${data.squares[square]}`);
    });
    const [held, inHand] = [hands[seat] || [], []];
    for (let i = 0; i < held.length; i += 2) {
      const kind = data.codes[held[i]][0];
      inHand.push(held[i + 1] > 1 ? `${kind} × ${held[i + 1]}` : kind);
    }
    const hand = inHand.length ? `; in hand: ${inHand.join(", ")}` : "";
    const name = seats[seat].name + (state ? ` ${state}` : "");
    return `${name}: ${pieces.join(", ") || "no pieces"}${hand}.`;
  };

  const inWords = (position, { s = [] }) =>
    seats.map((_, seat) => seatInWords(position, seat, s[seat])).join(" ");

  const tellScene = (position, scene) => {
    const words = `${scene.w || "Start"}${scene.k ? `　${scene.k}` : ""}`;
    one("#now").textContent = `${words} · ${scene.r}`;
    one("#words").textContent = `${inWords(position, scene)} ${scene.r}.`;
    one("svg.kifu > title").textContent = `${data.title}: ${words}`;
    one("#fen").value = scene.f;
    const item = linkOf.get(at).closest("li");
    const parts = [...item.children].filter((part) => part.matches("p, ul, div"));
    one("#told").replaceChildren(...parts.map((part) => part.cloneNode(true)));
  };

  const tellBranches = () => {
    // After the end of a line whatever follows is a branch.
    const choices = next[at].length > 1 || scenes[at].e ? next[at] : [];
    // The link that was followed goes; who steps with the keyboard stays with the steps.
    if (one("#branches").contains(document.activeElement)) one("#next").focus();
    one("#branches").hidden = !choices.length;
    one("#branches ul").replaceChildren(
      ...choices.map((index) => {
        const link = document.createElement("a");
        link.href = addressOf(index);
        link.dataset.scene = index;
        const { w, l } = scenes[index];
        link.textContent = l === scenes[at].l ? w : `${w} (branch ${l})`;
        const item = document.createElement("li");
        item.append(link);
        return item;
      }),
    );
  };

  const addressOf = (index) => {
    const { n, l } = scenes[index];
    return l ? `#ply=${n}&line=${l}` : `#ply=${n}`;
  };

  const markLink = () => {
    one("#moves [aria-current]")?.removeAttribute("aria-current");
    const link = linkOf.get(at);
    link.setAttribute("aria-current", "step");
    // The list scrolls, the page does not.
    const list = one("#moves");
    const [above, inside] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    const before = inside.top - above.top;
    if (before < 0 || inside.bottom > above.top + list.clientHeight) {
      list.scrollTop += before - list.clientHeight / 3;
    }
  };

  const forward = () => (scenes[at].e ? undefined : next[at][0]);
  const lastOf = (index) => {
    while (!scenes[index].e && next[index].length) index = next[index][0];
    return index;
  };

  const show = (index, remember = true) => {
    if (index === undefined || index < 0) return;
    at = index;
    const position = positionAt(at);
    drawBoard(position, scenes[at]);
    drawStrips(position, scenes[at]);
    tellScene(position, scenes[at]);
    tellBranches();
    markLink();
    one("#copied").textContent = "";
    const ended = forward() === undefined;
    const idle = { first: at === 0, previous: at === 0, next: ended, last: ended };
    for (const [name, is] of Object.entries(idle)) one(`#${name}`).setAttribute("aria-disabled", is);
    // Browsers take it amiss when an address changes a hundred times in half a minute.
    clearTimeout(later);
    if (remember) later = setTimeout(() => history.replaceState(null, "", addressOf(at)), 300);
  };

  const showAddress = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    const line = Number(asked.get("line")) || 0;
    const ply = Number(asked.get("ply")) || 0;
    // Past the end of the game there is its end.
    const known = sceneOf.get(`${line}:${ply}`) ?? sceneOf.get(`0:${ply}`);
    show(known ?? (ply > 0 ? lastOf(0) : 0), false);
  };

  const copy = async () => {
    const field = one("#fen");
    let done = false;
    try {
      await navigator.clipboard.writeText(field.value);
      done = true;
    } catch {
      field.select();
      done = document.execCommand("copy");
    }
    one("#copied").textContent = done ? "Copied." : "Select and copy it by hand.";
  };

  const steps = {
    first: () => show(0),
    previous: () => show(scenes[at].p),
    next: () => show(forward()),
    last: () => show(lastOf(at)),
  };
  const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
  for (const [name, step] of Object.entries(steps)) one(`#${name}`).addEventListener("click", step);
  one("#flip").addEventListener("click", () => {
    view = (view + 1) % layout.views.length;
    turnBoard();
  });
  one("#copy").addEventListener("click", copy);
  // With these the keys and clicks are the browser's own.
  const modified = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || modified(event) || event.target.closest("input")) return;
    event.preventDefault();
    steps[name]();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-scene]");
    if (!link || modified(event)) return;
    event.preventDefault();
    show(Number(link.dataset.scene));
  });
  window.addEventListener("hashchange", () => {
    // A part of the page may be meant.
    if (!document.getElementById(location.hash.slice(1))) showAddress();
  });
  document.documentElement.classList.add("live");
  turnBoard();
  showAddress();
})();
