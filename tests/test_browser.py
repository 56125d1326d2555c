"""A page in a real browser: steps, positions, branches, addresses."""

from __future__ import annotations

import re

import chess
import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from cli.app import kifu
from notation.pictures.story import tell
from notation.rules.fen import format_fen
from tests import pages
from tests.browsing import (
    SEEN,
    WALK,
    Opened,
    current,
    expect_position,
    go,
    record_of,
    size,
    square_at,
)
from tests.pages import CHESS, ENDED, MATCHES

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
    line_of = {id(scene.node): scene.line for scene in tell(record).scenes}
    branches = [(line_of[id(line.nodes[0])], line) for line in record.lines()[1:]]
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
        on = not board.is_checkmate()
        assert seen["turns"] == [on and board.turn, on and not board.turn]
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
    expect(choices.get_by_role("link")).to_have_text(["66. ▽戟八八", "66. ▽戟八十七十 (branch 3)"])
    choices.get_by_role("link", name="戟八十七十").focus()
    page.keyboard.press("Enter")
    current(page, "#ply=66&line=3")
    expect(page).to_have_url(re.compile(r"#ply=66&line=3$"))
    expect(choices).to_be_hidden()
    # Who came by the keyboard goes on with it.
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("End")
    current(page, "#ply=72&line=3")
    expect(page.locator("#now")).to_contain_text("72. ▽騎Ｘ五三")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")
    expect(page).to_have_url(re.compile(r"#ply=72&line=3$"))
    go(page, "#ply=66&line=3")
    page.keyboard.press("ArrowLeft")
    current(page, "#ply=65")
    choices.get_by_role("link", name="戟八八").click()
    current(page, "#ply=66")
    # The list; the second branch has one of its own in place of its second move.
    page.locator("#moves").get_by_role("link", name="55. ▲六三").click()
    current(page, "#ply=55&line=2")
    page.keyboard.press("ArrowLeft")
    current(page, "#ply=54&line=1")
    expect(choices.get_by_role("link")).to_have_text(["55. ▲僧Ｘ七六", "55. ▲六三 (branch 2)"])
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
    expect(choices).to_have_text(["3. ▲騎三三 (branch 1)", "3. ▲四四 (branch 2)"])
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
    expect(choices).to_have_text(["3. ▲騎三三 (branch 1)"])


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
    "#ply=72&line=3": "#ply=72&line=3",
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
    expect(page).to_have_url(re.compile(r"#ply=66&line=3$"))
    page.reload()
    current(page, "#ply=66&line=3")
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
