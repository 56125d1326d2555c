"""A page in a real browser: screens, findings, hostile text, and that everyone can use it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Page, expect

from notation.games import builtin_game, parse_game
from notation.pictures.colors import Theme, style_sheet
from notation.pictures.story import seen
from notation.pictures.svg import draw_svg
from notation.records.reading import Reading
from notation.rules.fen import start_position
from tests import pages
from tests.browsing import SEEN, WALK, Opened, Visit, current, go, size
from tests.pages import CHESS, ENDED, HOSTILE, MATCHES, NO_GAME, WRONG

# Colours


WOOD = """(title) => {
  const piece = [...document.querySelectorAll(".kifu-pieces use")].find(
    (use) => use.querySelector("title").textContent === title,
  );
  const { x, y, width, height } = piece.getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
}"""


def colors_at(page: Page, title: str) -> set[tuple[int, ...]]:
    """The colours of a piece around its middle, as they are on the screen."""
    x, y, width = page.evaluate(WOOD, title)
    part = width / 3
    clip = {"x": x - part, "y": y - part, "width": 2 * part, "height": 2 * part}
    image = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    return {color for _, color in image.getcolors(1 << 16)}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("alone", [True, False], ids=["picture", "page"])
def test_pieces_have_the_colours_of_their_sides(
    visit: Visit, opened: Opened, tmp_path: Path, alone: bool, scheme: str
) -> None:
    rules = style_sheet(Theme(scheme), 2, "x")
    known = {
        name: tuple(bytes.fromhex(color))
        for name, color in re.findall(r"k-(seat\d)\{fill:#(\w{6})\}", rules)
    }
    if alone:
        path = tmp_path / "start.svg"
        path.write_text(draw_svg(seen(start_position(builtin_game("ryu")))), encoding="utf-8")
        page = visit(path, color_scheme=scheme)
    else:
        page = opened(pages.file_page(MATCHES["ryu"]), color_scheme=scheme)
    for title, seat in (("主帥 刀兵 一二", 0), ("大帥 刀兵 一九", 1)):
        found = colors_at(page, title)
        assert known[f"seat{seat}"] in found
        # Its name is darker than the wood, whatever is left of the ink at this size.
        assert min(map(sum, found)) < sum(known[f"seat{seat}"]) / 2
        assert known[f"seat{1 - seat}"] not in found


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
        "3. ▲騎三三 (branch 1)", "3. ▲四四 (branch 2)", "Skip the moves", *moves,
        "fen", "copy", "The position in words",
    ]  # fmt: skip


def test_the_moves_can_be_skipped(opened: Opened) -> None:
    page = opened(pages.file_page(MATCHES["ryu"]), "#ply=70")
    skip = page.get_by_role("link", name="Skip the moves")
    expect(skip).not_to_be_in_viewport()
    skip.focus()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#fen")).to_be_focused()
    # It is no other place of the game.
    current(page, "#ply=70")


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
    page.evaluate(
        """() => {
          const replace = history.replaceState.bind(history);
          window.replaced = 0;
          history.replaceState = (...about) => { window.replaced += 1; replace(...about); };
        }"""
    )
    told = page.evaluate(WALK, ["previous", 300, True])
    assert [int(words.partition(".")[0]) for words in told] == [*range(1999, 1699, -1)]
    expect(page).to_have_url(re.compile(r"#ply=1700$"))
    # Browsers refuse what changes an address all the time.
    assert page.evaluate("replaced") <= 2
