"""Pages as a person meets them, in a real browser."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chess
import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect, sync_playwright

from cli.app import kifu
from notation.games import parse_game
from notation.records.reading import Reading
from notation.records.record import Node, Record
from notation.rules.fen import format_fen
from tests import pages
from tests.pages import CHESS, ENDED, HOSTILE, MATCHES, NO_GAME, WRONG

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
Opened = Callable[..., Page]

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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        told = f"no browser is installed: none of {', '.join(BROWSERS)}"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        # Its sandbox does not work for root.
        args = ["--disable-gpu", *(["--no-sandbox"] if root else [])]
        browser = playwright.chromium.launch(executable_path=path, args=args)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complained of, or asked a network for; nothing may be left at the end."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def opened(browser: Browser, tmp_path: Path, complaints: list[str]) -> Iterator[Opened]:
    contexts = []

    def open_page(html: str, address: str = "", **options: Any) -> Page:
        path = tmp_path / f"page{len(contexts)}.html"
        path.write_text(html, encoding="utf-8")
        context = browser.new_context(offline=True, **options)
        contexts.append(context)
        page = context.new_page()

        def note(kind: str, text: str) -> None:
            if kind in ("error", "warning"):
                complaints.append(text)

        page.on("console", lambda message: note(message.type, message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith("file:") else complaints.append(asked.url),
        )
        page.goto(path.as_uri() + address)
        return page

    yield open_page
    for context in contexts:
        context.close()


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
        assert (f"{owner} （出局）" in seen["words"]) is position.out[seat]
    assert seen["turns"] == [seat == position.turn for seat in range(len(game.seats))]
    checked = {
        game.square_name(square)
        for seat in range(len(game.seats))
        if not position.out[seat] and position.in_check(seat)
        for square in position.royals(seat)
    }
    assert {square_at(record, seen, at) for at in seen["checks"]} == checked
    assert seen["fen"] == format_fen(position)


# Steps


def test_steps_with_buttons_keys_and_list(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]))
    button = {name: page.get_by_role("button", name=name) for name in ("First", "Previous", "Next")}
    last = page.get_by_role("button", name="Last position")
    current(page, "#ply=0")
    for name in ("First", "Previous"):
        expect(button[name]).to_have_attribute("aria-disabled", "true")
        button[name].click(force=True)
        current(page, "#ply=0")
    button["Next"].click()
    current(page, "#ply=1")
    expect(page.locator("#now")).to_have_text("1. ▲騎三三　0:41/0:00:41 · 大帥 to move")
    expect(button["Previous"]).to_have_attribute("aria-disabled", "false")
    button["Next"].click()
    button["Previous"].click()
    current(page, "#ply=1")
    last.click()
    current(page, "#ply=125")
    expect(page.locator("#now")).to_have_text("125. ▲衛八九＃　1:04/0:46:08 · 主帥勝　將死")
    for end in (last, button["Next"]):
        expect(end).to_have_attribute("aria-disabled", "true")
        end.click(force=True)
        current(page, "#ply=125")
    button["First"].click()
    current(page, "#ply=0")
    page.get_by_role("link", name="72. ▽七二打").click()
    current(page, "#ply=72")
    expect(page.locator("#told")).to_have_text("以攻對攻，要吃八一的戟兵並成槍兵。")
    for key, address in (
        ("ArrowLeft", "#ply=71"), ("ArrowRight", "#ply=72"), ("End", "#ply=125"),
        ("ArrowRight", "#ply=125"), ("Home", "#ply=0"), ("ArrowLeft", "#ply=0"),
    ):  # fmt: skip
        page.keyboard.press(key)
        current(page, address)


def test_keys_that_belong_to_others(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]), "#ply=10")
    for modifier in ("Control", "Alt", "Meta", "Shift"):
        for key in ("ArrowRight", "End"):
            # As the page gets it: the browser itself would leave the page with some of them.
            about = {"key": key, f"{modifier.lower().replace('control', 'ctrl')}Key": True}
            page.dispatch_event("body", "keydown", about)
    page.locator("#fen").focus()
    for key in ("ArrowRight", "End", "Home", "ArrowLeft"):
        page.keyboard.press(key)
    current(page, "#ply=10")
    page.locator("#next").focus()
    page.keyboard.press("ArrowRight")
    current(page, "#ply=11")


def test_the_list_scrolls_and_the_page_does_not(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]), viewport=size(1280, 900))
    for key in ("End", "Home", *["ArrowRight"] * 40):
        page.keyboard.press(key)
        box = "(e) => [e.getBoundingClientRect().top, e.getBoundingClientRect().bottom]"
        top, bottom = page.locator("#moves [aria-current]").evaluate(box)
        above, below = page.locator("#moves").evaluate(box)
        assert above <= top < bottom <= below
    assert page.evaluate("scrollY") == 0


# Positions


@pytest.mark.parametrize(
    ("game", "plies"),
    [
        ("ryu", (0, 1, 19, 39, 62, 72, 74, 100, 125)),
        ("kiryou", (0, 2, 30, 77, 110, 126)),
        ("hakoiri", (0, 8, 25, 103, 118, 125, 182)),
        ("shogi", (0, 9, 60, 101, 128)),
    ],
)
def test_the_board_shows_the_position(opened: Opened, game: str, plies: tuple[int, ...]) -> None:
    path = MATCHES[game]
    record = record_of(path)
    line = [record.root, *record.root.main_line()]
    page = opened(pages.file_page(path))
    for ply in plies:
        go(page, f"#ply={ply}")
        expect_position(page, record, line[ply])
        args = ["show", str(path), "--ply", str(ply), "--style", "fen"]
        shown = CliRunner().invoke(kifu, args, catch_exceptions=False).output
        assert page.locator("#fen").input_value() == shown.strip()
    # Back again it is the same.
    page.keyboard.press("ArrowLeft")
    expect_position(page, record, line[plies[-1] - 1])
    go(page, f"#ply={plies[1]}")
    expect_position(page, record, line[plies[1]])
    page.keyboard.press("Home")
    expect_position(page, record, record.root)


@pytest.mark.parametrize("game", MATCHES)
def test_branches_show_their_positions(opened: Opened, game: str) -> None:
    record = record_of(MATCHES[game])
    page = opened(pages.file_page(MATCHES[game]))
    branches = list(enumerate(record.lines()))[1:]
    assert branches
    for number, line in branches:
        for node in (line.nodes[0], line.nodes[-1]):
            go(page, f"#ply={node.ply}&line={number}")
            expect_position(page, record, node)


def test_a_lost_side_is_told(opened: Opened) -> None:
    # Round 30: 盲熊吃南方玉將，南方出局; its pieces in hand go to 北.
    page = opened(pages.file_page(MATCHES["hakoiri"]), "#ply=117")
    before = page.evaluate(SEEN)
    page.keyboard.press("ArrowRight")
    seen = page.evaluate(SEEN)
    assert seen["now"].startswith("118. ▶盲熊f1Ｘg1")
    assert before["names"][0] == "南　甲"
    assert seen["names"] == ["南　甲　（出局）", "西　乙", "北　丙", "東　丁"]
    assert seen["words"].startswith("南 （出局）: ")
    assert "西 盲熊 g1" in [title for title, _ in seen["pieces"]]
    assert before["hands"][0] != []
    assert seen["hands"][0] == []


def test_chess(opened: Opened) -> None:
    page = opened(pages.page_of(pages.read(CHESS)))
    board = chess.Board()
    names = [*map(str.capitalize, chess.PIECE_NAMES[1:])]
    for move in ("", "e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"):
        if move:
            board.push_san(move)
            page.keyboard.press("ArrowRight")
        seen = page.evaluate(SEEN)
        assert sorted(title for title, _ in seen["pieces"]) == sorted(
            f"{'White' if piece.color else 'Black'} {names[piece.piece_type - 1]} "
            f"{chess.square_name(square)}"
            for square, piece in board.piece_map().items()
        )
        assert seen["turns"] == [board.turn, not board.turn]
        assert len(seen["checks"]) == board.is_check()
        assert seen["fen"].split()[:3] == board.fen().split()[:3]
    expect(page.locator("#now")).to_contain_text("7. ▲Qxf7#")
    assert page.get_by_role("link", name="3. ▲Bc4!").count() == 1


def test_every_mark_of_a_check_in_the_text(opened: Opened) -> None:
    text = MATCHES["ryu"].read_text(encoding="utf-8").partition("變化")[0]
    words = re.findall(r"　([^　（…]+)（", text)
    assert len(words) == 125
    page = opened(pages.file_page(MATCHES["ryu"]))
    for word, seen in zip(words, page.evaluate(WALK, ["next", 125]), strict=True):
        assert word in seen["now"]
        assert len(seen["checks"]) == word.endswith("＃"), word
        assert (", check" in seen["now"] or "勝" in seen["now"]) is word.endswith("＃")


def test_the_squares_of_every_move(opened: Opened) -> None:
    record = record_of(MATCHES["shogi"])
    text = MATCHES["shogi"].read_text(encoding="utf-8").partition("変化")[0]
    moves = re.findall(
        r"^ *\d+ (同　|[１-９][一二三四五六七八九])[^( ]+?(?:打|\((\d\d)\))", text, re.M
    )
    assert len(moves) == 128
    page = opened(pages.file_page(MATCHES["shogi"]))
    before = ""
    for (written, origin), seen in zip(moves, page.evaluate(WALK, ["next", 128]), strict=True):
        target = before if written == "同　" else written
        assert [square_at(record, seen, at) for at in seen["to"]] == [target]
        file, rank = ("123456789".find(digit) for digit in origin or "00")
        expected = ["１２３４５６７８９"[file] + "一二三四五六七八九"[rank]] if origin else []
        assert [square_at(record, seen, at) for at in seen["from"]] == expected
        before = target


# Branches


def test_going_into_a_branch_and_back(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]), "#ply=64")
    choices = page.get_by_role("navigation", name="Branches")
    expect(choices).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(choices.get_by_role("link")).to_have_text(["66. ▽戟八八", "66. ▽戟八十七十"])
    choices.get_by_role("link", name="戟八十七十").focus()
    page.keyboard.press("Enter")
    current(page, "#ply=66&line=1")
    expect(page).to_have_url(re.compile(r"#ply=66&line=1$"))
    expect(choices).to_be_hidden()
    # Who came by the keyboard goes on with it.
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("End")
    current(page, "#ply=72&line=1")
    expect(page.locator("#now")).to_contain_text("72. ▽騎Ｘ五三")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")
    expect(page).to_have_url(re.compile(r"#ply=72&line=1$"))
    go(page, "#ply=66&line=1")
    page.keyboard.press("ArrowLeft")
    current(page, "#ply=65")
    choices.get_by_role("link", name="戟八八").click()
    current(page, "#ply=66")
    # The list; the second branch has one of its own in place of its second move.
    page.locator("#moves").get_by_role("link", name="55. ▲六三").click()
    current(page, "#ply=55&line=3")
    page.keyboard.press("ArrowLeft")
    current(page, "#ply=54&line=2")
    expect(choices.get_by_role("link")).to_have_text(["55. ▲僧Ｘ七六", "55. ▲六三"])
    page.keyboard.press("ArrowLeft")
    current(page, "#ply=53")
    page.keyboard.press("End")
    current(page, "#ply=125")


def test_branches_after_the_end(opened: Opened) -> None:
    page = opened(pages.page_of(pages.read(ENDED)))
    page.keyboard.press("End")
    current(page, "#ply=2")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowRight")
    current(page, "#ply=2")
    choices = page.get_by_role("navigation", name="Branches").get_by_role("link")
    expect(choices).to_have_text(["3. ▲騎三三", "3. ▲四四"])
    expect(page.locator("#moves li.branch")).to_have_text(
        ["Branch 1, after move 2:", "Branch 2, after move 2:"]
    )
    choices.first.click()
    current(page, "#ply=3&line=1")
    page.keyboard.press("End")
    current(page, "#ply=4&line=1")


def test_one_branch_after_the_end_is_offered(opened: Opened) -> None:
    text = ENDED[: ENDED.rindex("\n變化")]
    page = opened(pages.page_of(pages.read(text)), "#ply=2")
    choices = page.get_by_role("navigation", name="Branches").get_by_role("link")
    expect(choices).to_have_text(["3. ▲騎三三"])


def test_three_hundred_branches_in_each_other(opened: Opened) -> None:
    page = opened(pages.page_of(pages.read(pages.nested(300))), viewport=size(360, 740))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    go(page, "#ply=301&line=300")
    expect(page.locator("#now")).to_contain_text("301. ▲１八香(19)")
    told = page.evaluate(WALK, ["previous", 301, True])
    assert [int(words.partition(".")[0]) for words in told[:-1]] == [*range(300, 0, -1)]
    assert told[-1] == "Start · 先手 to move"
    page.keyboard.press("ArrowRight")
    current(page, "#ply=1")


# Addresses


ADDRESSES = {
    "#ply=12": "#ply=12",
    "#ply=72&line=1": "#ply=72&line=1",
    "#ply=126": "#ply=125",
    "#ply=1e999": "#ply=125",
    "#ply=12&line=99": "#ply=12",
    "#ply=-3": "#ply=0",
    "#ply=x": "#ply=0",
    "#<script>": "#ply=0",
    "#%": "#ply=0",
    "#ply=__proto__&line=constructor": "#ply=0",
    "#": "#ply=0",
}


def test_an_address_opens_a_move(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]))
    place = page.url
    for address, at in ADDRESSES.items():
        page.goto("about:blank")
        page.goto(place + address)
        current(page, at)
    # While it is open it is the same.
    for address, at in ADDRESSES.items():
        go(page, "#ply=50")
        page.evaluate("(hash) => { location.hash = hash; }", address)
        current(page, at)


def test_the_address_follows_the_steps(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]), "#ply=64")
    page.keyboard.press("ArrowRight")
    page.get_by_role("navigation", name="Branches").get_by_role("link").last.click()
    expect(page).to_have_url(re.compile(r"#ply=66&line=1$"))
    page.reload()
    current(page, "#ply=66&line=1")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"#ply=0$"))
    page.reload()
    current(page, "#ply=0")


# Seen from another side


def test_flipping_a_board_of_two(opened: Opened) -> None:
    record = record_of(MATCHES["shogi"])
    node = record.root.main_line()[59]
    page = opened(pages.file_page(MATCHES["shogi"]), "#ply=60")
    before = page.evaluate(SEEN)
    page.get_by_role("button", name="Flip the board").click()
    after = page.evaluate(SEEN)
    expect_position(page, record, node)
    middles = [dict(map(tuple, seen["labels"])) for seen in (before, after)]
    # ９ stands at the left as 先手 sees it, 一 above; for 後手 it is the other way round.
    assert middles[0]["９"][0] < middles[0]["１"][0]
    assert middles[0]["一"][1] < middles[0]["九"][1]
    assert middles[1]["９"][0] > middles[1]["１"][0]
    assert middles[1]["一"][1] > middles[1]["九"][1]
    # Every piece is where the board has turned it to, around its middle.
    box = page.locator(".k-board").first.bounding_box()
    assert box is not None
    centre = (2 * box["x"] + box["width"], 2 * box["y"] + box["height"])
    places = [dict(map(tuple, seen["pieces"])) for seen in (before, after)]
    assert places[0].keys() == places[1].keys()
    for title, (x, y) in places[0].items():
        assert places[1][title] == pytest.approx([centre[0] - x, centre[1] - y], abs=0.6), title
    for label in page.locator(".kifu-label").all():
        matrix = label.evaluate("(e) => { const m = e.getScreenCTM(); return [m.a, m.b]; }")
        assert matrix[0] > 0, "upright"
        assert abs(matrix[1]) < 1e-6, "upright"
    # 先手 is below, then above, and its hand with it.
    assert before["strips"][0] > before["strips"][1]
    assert after["strips"] == pytest.approx(before["strips"][::-1], abs=1)
    assert after["hands"] == before["hands"]
    hand = page.locator(".kifu-strip").first.locator(".kifu-hand use").first.bounding_box()
    assert hand is not None
    assert hand["y"] < box["y"]
    page.keyboard.press("ArrowRight")
    expect_position(page, record, record.root.main_line()[60])
    page.get_by_role("button", name="Flip the board").click()
    expect_position(page, record, record.root.main_line()[60])
    assert page.evaluate(SEEN)["labels"] == before["labels"]


def test_turning_a_board_of_four(opened: Opened) -> None:
    record = record_of(MATCHES["hakoiri"])
    node = record.root.main_line()[99]
    page = opened(pages.file_page(MATCHES["hakoiri"]), "#ply=100")
    start = page.evaluate(SEEN)
    turn = page.get_by_role("button", name="Turn the board")
    nearest = []
    for _ in range(4):
        seen = page.evaluate(SEEN)
        expect_position(page, record, node)
        nearest.append(seen["names"][seen["strips"].index(sorted(seen["strips"])[1])])
        turn.click()
    # Right below the board is who looks on, each once.
    assert nearest[0].startswith("南")
    assert sorted(name[0] for name in nearest) == sorted("南西北東")
    assert page.evaluate(SEEN) == start


# The position as a line


def test_copying_the_position(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]), "#ply=72")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    record = record_of(MATCHES["ryu"])
    fen = format_fen(record.position_at(record.root.main_line()[71]))
    assert page.evaluate("navigator.clipboard.readText()") == fen
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_have_text("")


@pytest.mark.parametrize("works", [True, False])
def test_copying_where_it_is_refused(opened: Opened, works: bool) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]))
    page.evaluate(
        """(works) => {
          const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
          Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
          document.execCommand = () => works;
        }""",
        works,
    )
    page.get_by_role("button", name="Copy").click()
    told = "Copied." if works else "Select and copy it by hand."
    expect(page.get_by_role("status")).to_have_text(told)
    selected = "(e) => e.value.slice(e.selectionStart, e.selectionEnd)"
    assert page.locator("#fen").evaluate(selected) == page.locator("#fen").input_value()


# Screens


def lengthen(reading: Reading) -> None:
    """Long names, comments and headers, with and without places to break them."""
    assert reading.record is not None
    long = "long" * 100
    reading.record.headers = [
        ("主帥", "甲" * 80),
        ("大帥", long),
        (long, long),
        ("賽事", "字" * 300),
    ]
    node = reading.record.root.main_line()[0]
    node.comments = [long, "字" * 500, "one two " * 100]


@pytest.mark.parametrize("game", [*MATCHES, "wrong", "long"])
def test_small_screens(opened: Opened, game: str) -> None:
    if game == "long":
        html = pages.changed_page(ENDED, lengthen)
    else:
        html = pages.file_page(MATCHES.get(game, WRONG))
    page = opened(html, "#ply=1", has_touch=True)
    for width, height in ((360, 740), (320, 568), (740, 360), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        for key in ("ArrowRight", "Home", "ArrowRight"):
            page.keyboard.press(key)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.locator("#moves").evaluate("(e) => e.scrollWidth <= e.clientWidth")
        for button in page.get_by_role("button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 40
            assert box["width"] >= 40
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        board = page.locator(".k-board").first.bounding_box()
        assert board is not None
        assert board["width"] >= 0.5 * min(width, height)
        assert 0 <= board["x"] < board["x"] + board["width"] <= width
        assert board["y"] >= 0
        if game != "long":
            assert board["y"] + board["height"] <= height


@pytest.mark.parametrize("game", MATCHES)
def test_the_board_stays_while_the_moves_scroll(opened: Opened, game: str) -> None:
    page = opened(pages.file_page(MATCHES[game]), "#ply=60", viewport=size(360, 740))
    page.locator("#about-title").scroll_into_view_if_needed()
    page.locator("#moves").evaluate("(e) => e.scrollIntoView({ block: 'end' })")
    page.locator("#moves [aria-current]").click(trial=True)
    for selector in (".k-board", "#next", "#now", "#moves [aria-current]"):
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 740


# Findings


def test_findings_stand_at_their_moves(opened: Opened) -> None:
    page = opened(pages.file_page(WRONG))
    expect(page.locator("header .verdict")).to_have_text("2 errors, 1 warning")
    item = page.locator("#moves > li", has=page.get_by_role("link", name="4. ▽騎三八"))
    expect(item.locator(".warning").first).to_contain_text("N102")
    expect(item.locator(".unplayed").first).to_have_text(
        re.compile(
            r"not played: 僧六四 五六.*R103 僧兵 on 三一 cannot reach 六四.*line 7, column 3"
        )
    )
    expect(item.locator(".unplayed").last).to_have_text(
        re.compile(r"not played: 副Ｘ四九 三七.*R102 副將 on 五一 does not move to 四九")
    )
    told = page.locator("#told")
    expect(told).to_be_empty()
    page.keyboard.press("End")
    current(page, "#ply=4")
    texts = [re.compile("N102"), re.compile("僧六四 五六.*R103"), re.compile("副Ｘ四九 三七.*R102")]
    expect(told.locator(":scope > *")).to_have_text(texts)
    page.keyboard.press("ArrowLeft")
    expect(told).to_be_empty()


def test_a_game_without_a_record_says_why(opened: Opened) -> None:
    page = opened(pages.file_page(NO_GAME))
    expect(page.get_by_role("heading", level=2)).to_have_text("The game cannot be shown")
    expect(page.locator(".error").last).to_contain_text("S118")
    assert page.locator("button, svg, input").count() == 0


def test_what_was_found_in_the_file(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "old.qipu"
    path.write_bytes("棋種：龍將棋\n\n１　五四　五七\n".encode("utf-16"))
    page = opened(pages.file_page(path))
    about = page.locator("section.about")
    expect(about).to_contain_text("Found in the file:")
    expect(about.locator(".findings li")).to_contain_text("D101")


# Text of records


def fill(reading: Reading) -> None:
    """Hostile text wherever a record has text."""
    assert reading.record is not None
    everything = " ".join(HOSTILE)
    reading.record.headers = [
        ("主帥", HOSTILE[0]), ("大帥", HOSTILE[2]), *((text, text) for text in HOSTILE),
    ]  # fmt: skip
    for node in (reading.record.root, *reading.record.root.main_line()):
        node.comments = [*HOSTILE, everything]


def harmless(page: Page) -> None:
    """Nothing of a record became part of the page."""
    for key in ("End", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        assert page.evaluate("window.hacked") is None
        assert page.locator("img, b[onclick], header script, main script").count() == 0
        assert page.locator("script").count() == 2
    assert page.locator("main ~ *:not(script)").count() == 0


def test_text_of_records_is_shown_as_it_is(opened: Opened) -> None:
    html = pages.changed_page(ENDED, fill)
    page = opened(html, "#ply=1")
    expect(page.locator("h1")).to_have_text(f"{HOSTILE[0]} – {HOSTILE[2]}")
    expect(page).to_have_title(f"{HOSTILE[0]} – {HOSTILE[2]} · 龍將棋")
    comments = page.locator("#told .comment")
    expect(comments).to_have_text([*HOSTILE, " ".join(HOSTILE)])
    for text in HOSTILE:
        expect(page.locator("dl")).to_contain_text(text)
    harmless(page)


def test_text_that_was_not_played_is_shown_as_it_is(opened: Opened) -> None:
    words = [text.replace(" ", "") for text in HOSTILE]
    text = "棋種：龍將棋\n\n１　五四　" + "\n".join(
        f"{'一二三四五六七八九'[n]}　{word}" if n else word for n, word in enumerate(words)
    )
    page = opened(pages.page_of(pages.read(text), name=f"{HOSTILE[1]}.qipu"), "#ply=1")
    expect(page.locator("header")).to_contain_text(f"{HOSTILE[1]}.qipu")
    expect(page.locator("#moves .unplayed s").first).to_contain_text(words[0])
    harmless(page)


def test_words_of_a_game_file_are_shown_as_they_are(opened: Opened) -> None:
    game = parse_game(
        f"based_on = 'ryu'\nid = 'own'\nname = {json.dumps(HOSTILE[1])}\n"
        f"[[pieces]]\nletter = 'N'\nname = {json.dumps(HOSTILE[0])}\n"
    )
    html = pages.page_of(pages.read("１　五四　五七\n２　六四\n", "qipu", game))
    page = opened(html)
    expect(page.locator("h1")).to_have_text(HOSTILE[1])
    titles = [title for title, _ in page.evaluate(SEEN)["pieces"]]
    assert f"主帥 {HOSTILE[0]} 二一" in titles
    harmless(page)


def test_characters_that_do_not_belong_in_a_page(opened: Opened) -> None:
    odd = "a\x00b\x1bc\u2028d\ud800e\u202ef\u2066g\ufffeh\x85i"
    shown = "a␀b␛c�d�e�f�g�h�i"

    def change(reading: Reading) -> None:
        assert reading.record is not None
        reading.record.headers = [("主帥", odd), (odd, odd)]
        reading.record.root.main_line()[0].comments = [f"{odd}\nsecond line"]

    page = opened(pages.changed_page(ENDED, change), "#ply=1")
    expect(page.locator("h1")).to_contain_text(shown)
    assert page.locator("#told .comment").inner_text() == f"{shown}\nsecond line"
    assert page.locator("dt").nth(2).inner_text() == shown
    assert shown in page.locator("svg.kifu > title").evaluate("(e) => e.textContent")


def test_no_other_script_runs(opened: Opened, complaints: list[str]) -> None:
    html = pages.file_page(MATCHES["ryu"])
    more = "<script>window.hacked=1</script><img src='x' onerror='window.hacked=1' alt=''>"
    page = opened(html.replace("</main>", f"</main>{more}"))
    page.keyboard.press("ArrowRight")
    current(page, "#ply=1")
    assert page.evaluate("window.hacked") is None
    # The script, the picture and what is to run when that is not there.
    assert len(complaints) == 3
    assert all("Content Security Policy" in text for text in complaints)
    complaints.clear()


# For everyone


def test_the_keyboard_reaches_everything(opened: Opened) -> None:
    page = opened(pages.page_of(pages.read(ENDED), index="index.html"), "#ply=2")
    reached = []
    for _ in range(30):
        page.keyboard.press("Tab")
        told = page.evaluate(
            """() => {
              const at = document.activeElement;
              if (at === document.body) return null;
              const style = getComputedStyle(at);
              const name = at.id || at.textContent;
              return [name, style.outlineStyle, parseFloat(style.outlineWidth)];
            }"""
        )
        if told is None:
            break
        name, style, width = told
        assert style == "solid", name
        assert width >= 2, name
        reached.append(name)
    moves = ["Start", "1. ▲五四", "2. ▽五七", "3. ▲騎三三", "4. ▽騎三八", "3. ▲四四"]
    assert reached == [
        "← All games", "first", "previous", "next", "last", "flip",
        "3. ▲騎三三", "3. ▲四四", *moves, "fen", "copy", "The position in words",
    ]  # fmt: skip


def test_focus_is_not_covered_on_a_small_screen(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["shogi"]), viewport=size(360, 740))
    for _ in range(40):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            """() => {
              const at = document.activeElement;
              const box = at.getBoundingClientRect();
              const x = box.left + box.width / 2, y = box.top + box.height / 2;
              const top = document.elementFromPoint(x, y);
              return at === document.body || at === top || at.contains(top) ? "" : at.outerHTML;
            }"""
        )
        assert seen == ""


def test_what_a_screen_reader_is_told(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]))
    board = page.get_by_role("img", name="甲 – 乙: Start")
    expect(board).to_have_accessible_description(re.compile("主帥: .*主帥 六一.*主帥 to move"))
    now = page.locator("#now")
    expect(now).to_have_attribute("aria-live", "polite")
    expect(now).to_have_text("Start · 主帥 to move")
    page.keyboard.press("ArrowRight")
    expect(now).to_have_text("1. ▲騎三三　0:41/0:00:41 · 大帥 to move")
    board = page.get_by_role("img", name="甲 – 乙: 1. ▲騎三三")
    expect(board).to_have_accessible_description(re.compile("騎兵 三三.*大帥 to move"))
    link = page.locator("#moves").get_by_role("link", name="1. ▲騎三三", exact=True)
    expect(link).to_have_attribute("aria-current", "step")
    moves = page.get_by_role("region", name="Moves")
    # A start, 125 moves, and three branches of 7, 8 and 6 moves, each with a heading.
    items = moves.get_by_role("list").first.get_by_role("listitem")
    expect(items).to_have_count(1 + 125 + (1 + 7) + (1 + 8) + (1 + 6))
    expect(page.get_by_role("group", name="Steps").get_by_role("button")).to_have_count(5)
    expect(page.get_by_role("textbox", name="Position")).to_have_value(re.compile(r" b "))
    for role in ("banner", "main"):
        expect(page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]


AXE = Axe()


# Every two of screen, colours and move meet once.
LOOKS = (
    (1280, 900, "light", 0),
    (360, 740, "dark", 0),
    (1280, 900, "dark", 1),
    (360, 740, "light", 1),
)


@pytest.mark.parametrize("game", [*MATCHES, "chess", "wrong", "nothing"])
def test_axe_finds_nothing(opened: Opened, game: str) -> None:
    if game == "chess":
        html = pages.page_of(pages.read(CHESS), index="index.html")
    else:
        html = pages.file_page((MATCHES | {"wrong": WRONG, "nothing": NO_GAME})[game])
    page = opened(html)
    # A fork with a check, a comment, the end, findings.
    plies = {"ryu": 72, "kiryou": 104, "hakoiri": 12, "shogi": 128, "chess": 3, "wrong": 4}
    for width, height, scheme, late in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if game in plies:
            go(page, f"#ply={plies[game] * late}")
        found = AXE.run(page).response["violations"]
        told = [(row["id"], [node["html"] for node in row["nodes"]][:3]) for row in found]
        assert told == []


def test_dark_and_light(opened: Opened) -> None:
    html = pages.file_page(MATCHES["ryu"])
    colors = []
    for scheme in ("light", "dark"):
        page = opened(html, color_scheme=scheme)
        paint = "([s, key]) => getComputedStyle(document.querySelector(s))[key]"
        asked = [["body", "backgroundColor"], ["body", "color"], [".k-board", "fill"]]
        colors.append([page.evaluate(paint, about) for about in asked])
    for light, dark in zip(*colors, strict=True):
        assert light != dark
    paper, ink = ([sum(map(int, re.findall(r"\d+", name))) for name in row[:2]] for row in colors)
    assert paper[0] > paper[1]
    assert ink[1] > ink[0]


def test_without_scripts(opened: Opened) -> None:
    page = opened(pages.file_page(WRONG), java_script_enabled=False)
    expect(page.locator("h1")).to_have_text("甲 – 乙")
    expect(page.locator("h2")).to_have_text(["Moves", "The record"])
    expect(page.locator("#moves a")).to_have_text(
        ["Start", "1. ▲五四", "2. ▽五七", "3. ▲騎三三", "4. ▽騎三八"]
    )
    expect(page.locator("#moves")).to_contain_text("R103")
    expect(page.get_by_text("The board needs scripts; it stands at the start.")).to_be_visible()
    assert page.locator(".kifu-pieces use").count() == 40
    for control in page.locator("button, input").all():
        expect(control).to_be_hidden()
    page = opened(pages.file_page(MATCHES["ryu"]), java_script_enabled=False)
    expect(page.locator("#moves")).to_contain_text("將死。八十的槍兵保護八九的近衛。")


def test_two_thousand_moves(opened: Opened) -> None:
    page = opened(pages.page_of(pages.read(pages.long_line(2000), "usi")))
    page.keyboard.press("End")
    current(page, "#ply=2000")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")
    told = page.evaluate(WALK, ["previous", 300, True])
    assert [int(words.partition(".")[0]) for words in told] == [*range(1999, 1699, -1)]
    expect(page).to_have_url(re.compile(r"#ply=1700$"))
