"""What the tests in a browser share: what is to be seen on a page, and what should be.

The fixtures that open one are in conftest.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from notation.records.record import Node, Record
from notation.rules.fen import format_fen
from notation.rules.turn_laws import king_attacked
from tests import pages

Opened = Callable[..., Page]
Visit = Callable[..., Page]

# What is to be seen: titles of pieces and their middles, and so on.
SEEN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  const title = (element) => element.querySelector("title").textContent;
  return {
    pieces: all(".kifu-pieces use").map((use) => [title(use), middle(use)]),
    labels: all(".kifu-label").map((label) => [label.textContent, middle(label)]),
    hands: all(".kifu-strip").map((strip) =>
      [...strip.querySelectorAll(".kifu-hand use")].map(title)),
    counts: all(".kifu-strip").map((strip) =>
      [...strip.querySelectorAll(".kifu-hand text")].map((text) => text.textContent)),
    turns: all(".kifu-turn").map((turn) => getComputedStyle(turn).display !== "none"),
    names: all(".kifu-name").map((name) => name.textContent),
    strips: all(".kifu-name").map((name) => middle(name)[1]),
    checks: all(".k-check").map(middle),
    from: all(".k-from").map(middle),
    to: all(".k-to").map(middle),
    fen: document.querySelector("#fen").value,
    now: document.querySelector("#now").textContent,
    words: document.querySelector("#words").textContent,
  };
}"""

# A button pressed so often, and what is to be seen each time.
WALK = f"""([id, times, words]) => {{
  const seen = {SEEN};
  return Array.from({{ length: times }}, () => {{
    document.getElementById(id).click();
    return words ? document.getElementById("now").textContent : seen();
  }});
}}"""


def size(width: int, height: int) -> dict[str, int]:
    return {"width": width, "height": height}


def current(page: Page, address: str) -> None:
    """The page stands at a move, and nowhere else."""
    marked = page.locator("#moves [aria-current]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("href", address)


def go(page: Page, address: str) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", address)
    current(page, address)


def record_of(path: Path) -> Record:
    record = pages.file_reading(path).games[0].record
    assert record is not None
    return record


def square_at(record: Record, seen: dict[str, Any], at: list[float]) -> str:
    """The square at a place of the screen, by what is written beside the board."""
    files, ranks = (len(names) for names in (record.game.file_names, record.game.rank_names))
    labels = seen["labels"]
    assert [name for name, _ in labels] == [*record.game.file_names, *record.game.rank_names]
    near = [
        min(part, key=lambda label: min(abs(label[1][axis] - at[axis]) for axis in axes))[0]
        for part, axes in zip(
            (labels[:files], labels[files:]), _axes(labels, files, ranks), strict=True
        )
    ]
    return "".join(near)


def _axes(labels: list[Any], files: int, ranks: int) -> tuple[list[int], list[int]]:
    """Along which axis of the screen the files follow each other, and the ranks."""
    across = abs(labels[0][1][0] - labels[files - 1][1][0]) > abs(
        labels[0][1][1] - labels[files - 1][1][1]
    )
    return ([0], [1]) if across else ([1], [0])


def expect_position(page: Page, record: Record, node: Node) -> None:
    """What is drawn is what the rules say stands there."""
    seen, game = page.evaluate(SEEN), record.game
    position = record.position_at(node)
    pieces = {
        square: (game.seats[game.seat_of[code]].name, game.piece_name(code))
        for square, code in enumerate(position.board)
        if code
    }
    told = [f"{seat} {name} {game.square_name(square)}" for square, (seat, name) in pieces.items()]
    assert sorted(title for title, _ in seen["pieces"]) == sorted(told)
    for title, at in seen["pieces"]:
        assert title.endswith(f" {square_at(record, seen, at)}"), title
    hands = [
        {game.kind_name(kind, seat): hand[kind] for kind in game.hand_kinds if hand[kind]}
        for seat, hand in enumerate(position.hands)
    ]
    for seat, hand in enumerate(hands):
        owner = game.seats[seat].name
        assert seen["hands"][seat] == [f"{owner} {name} × {n}" for name, n in hand.items()]
        assert seen["counts"][seat] == [str(count) for count in hand.values() if count > 1]
        assert seen["names"][seat].startswith(owner)
        assert ("出局" in seen["names"][seat]) is position.out[seat]
        own = [
            f"{name} {game.square_name(square)}"
            for square, (seat_name, name) in pieces.items()
            if seat_name == owner
        ]
        expect_words(seen["words"], owner, own, hand, position.out[seat])
    # Once the end is told nobody is to move.
    last = [record.root, *record.root.main_line()][-1]
    told = node.outcome or (node is last and record.outcome)
    turns = [seat == position.turn and not told for seat in range(len(game.seats))]
    assert seen["turns"] == turns

    checked = {
        game.square_name(square)
        for seat in range(len(game.seats))
        if not position.out[seat] and king_attacked(position, seat)
        for square in position.royals(seat)
    }
    assert {square_at(record, seen, at) for at in seen["checks"]} == checked
    assert seen["fen"] == format_fen(position)


def expect_words(
    words: str, owner: str, pieces: list[str], hand: dict[str, int], out: bool
) -> None:
    """The position in words has a sentence for a seat that tells these."""
    told = re.search(rf"(?:^|\. ){owner}( （出局）)?[^:]*: ([^.;]*)(; [^.]*)?\.", words)
    assert told is not None
    assert bool(told[1]) is out
    assert sorted(told[2].split(", ")) == (sorted(pieces) or ["no pieces"])
    held = [name if count == 1 else f"{name} × {count}" for name, count in hand.items()]
    assert told[3] == (f"; in hand: {', '.join(held)}" if held else None)
