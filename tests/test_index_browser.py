"""The index of an archive as a person meets it, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from cli.app import kifu
from notation.pictures.index_page import Row, index_page
from notation.pictures.page import Verdict
from tests.browsing import Visit

HACK = "<script>window.hacked=1</script>"
RYU = "棋種：龍將棋\n主帥：{}\n大帥：{}\n日期：{}\n賽事：{}\n\n{}\n結果：{}\n"
FIRST = "１　五四　五七"
FILES = {
    "1/a.qipu": RYU.format("甲", "乙", "2026-11-09", "甲杯", FIRST, "大帥勝　認輸"),
    "1/b.qipu": RYU.format("丙", "乙", "2026-11-10", "甲杯", "１　五四", "主帥勝　認輸"),
    "2/c.qipu": RYU.format(HACK, "ＡＢＣ", "2025-01-01", "", f"{FIRST}\n２　五五", "和棋　和議"),
    "2/d.qipu": RYU.format("丁", "戊", "2026-11-02", "乙杯", f"{FIRST}\n２　骑三三", "未完　中斷"),
    "2/e.qipu": RYU.format("己", "庚", "2026-11-03", "乙杯", f"{FIRST}\n２　五九", "未完　中斷"),
    "f.usi": "startpos moves 7g7f 3c3d 2g2f 8c8d\n",
    "g.usi": "",
}
GAMES = ["甲 – 乙", "丙 – 乙", f"{HACK} – ＡＢＣ", "丁 – 戊", "己 – 庚", "f.usi", "g.usi"]
# In the order of the index: the files of the folder first.
A, B, C, D, E, F, G = (GAMES[at] for at in (0, 1, 2, 3, 4, 5, 6))
ALL = [F, G, A, B, C, D, E]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("in")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    out = tmp_path_factory.mktemp("out") / "site"
    result = CliRunner().invoke(kifu, ["page", str(folder), "-o", str(out), "-j1"])
    assert result.exit_code == 1, result.output
    return out


@pytest.fixture(scope="module")
def index(site: Path) -> Path:
    return site / "index.html"


def shown(page: Page) -> list[str]:
    """What is to be seen of the first column, from the top."""
    rows = page.locator("tbody tr").filter(visible=True)
    return [text.strip() for text in rows.locator("th").all_inner_texts()]


def expect_shown(page: Page, games: list[str], status: str) -> None:
    expect(page.get_by_role("status")).to_have_text(status)
    assert shown(page) == games


def test_everything_is_there_at_first(visit: Visit, index: Path) -> None:
    page = visit(index)
    expect_shown(page, ALL, "6 games, 1 file without a game")
    expect(page.get_by_role("table")).to_have_accessible_name(
        "Games, each with the verdict over it"
    )
    expect(page.get_by_role("columnheader")).to_have_count(8)
    expect(page.get_by_role("rowheader")).to_have_count(7)
    levels = ["6 games", "4 sound", "1 with warnings", "1 with errors", "1 unreadable"]
    expect(page.locator(".levels li")).to_have_text(levels)
    often = page.locator(".codes li").all_inner_texts()
    assert sorted(word[:4] for word in often) == ["N102", "R102", "S001"]


@pytest.mark.parametrize(
    ("words", "games", "status"),
    [
        ("乙", [A, B, D, E], "4 of 6 games"),
        ("甲杯", [A, B], "2 of 6 games"),
        ("甲杯 丙", [B], "1 of 6 games"),
        ("1/a.qipu", [A], "1 of 6 games"),
        ("n102", [D], "1 of 6 games"),
        ("abc", [C], "1 of 6 games"),
        ("将", [], "0 of 6 games"),
        (HACK, [C], "1 of 6 games"),
        ("s001", [G], "0 of 6 games, 1 file without a game"),
    ],
)
def test_words(visit: Visit, index: Path, words: str, games: list[str], status: str) -> None:
    page = visit(index)
    page.get_by_label("Search").fill(words)
    expect_shown(page, games, status)
    # The address leads there, too.
    expect_shown(visit(index, page.evaluate("location.hash")), games, status)


@pytest.mark.parametrize(
    ("label", "choice", "games", "address"),
    [
        ("Game", "本將棋", [F], "#game=%E6%9C%AC%E5%B0%87%E6%A3%8B"),
        ("Verdict", "Sound", [F, A, B, C], "#verdict=sound"),
        ("Verdict", "With warnings", [D], "#verdict=warning"),
        ("Verdict", "With errors", [E], "#verdict=error"),
        ("Verdict", "Unreadable", [G], "#verdict=unreadable"),
        ("Result", "大帥勝", [A], "#result=%E5%A4%A7%E5%B8%A5%E5%8B%9D"),
        ("Result", "和棋", [C], "#result=%E5%92%8C%E6%A3%8B"),
        ("Result", "None stated", [F], "#result=none"),
    ],
)
def test_choices(
    visit: Visit, index: Path, label: str, choice: str, games: list[str], address: str
) -> None:
    page = visit(index)
    page.get_by_label(label, exact=True).select_option(label=choice)
    expect(page.locator("tbody tr").filter(visible=True)).to_have_count(len(games))
    assert shown(page) == games
    assert page.evaluate("location.hash") == address
    again = visit(index, address)
    assert shown(again) == games
    selected = again.get_by_label(label, exact=True).locator("option:checked")
    expect(selected).to_have_text(choice)


def test_filters_together_and_reset(visit: Visit, index: Path) -> None:
    page = visit(index, "#q=乙杯&verdict=error&sort=title")
    expect_shown(page, [E], "1 of 6 games")
    page.get_by_label("Result").select_option("和棋")
    expect_shown(page, [], "0 of 6 games")
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("status")).to_have_text("6 games, 1 file without a game")
    assert sorted(shown(page)) == sorted(ALL)
    expect(page.get_by_label("Search")).to_be_focused()
    assert page.evaluate("location.hash") == "#sort=title"


def test_an_address_with_nonsense_shows_everything(visit: Visit, index: Path) -> None:
    page = visit(index, "#verdict=no&game=%3Cscript%3E&result=%&sort=x&foo=bar")
    expect_shown(page, ALL, "6 games, 1 file without a game")


def test_totals_and_codes_are_links_to_their_games(visit: Visit, index: Path) -> None:
    page = visit(index)
    page.get_by_role("link", name="1 with errors").click()
    expect_shown(page, [E], "1 of 6 games")
    expect(page.locator(".levels [aria-current]")).to_have_text("1 with errors")
    page.get_by_role("link", name="N102").click()
    expect_shown(page, [D], "1 of 6 games")
    expect(page.get_by_label("Search")).to_have_value("N102")
    page.get_by_role("link", name="6 games").click()
    expect_shown(page, ALL, "6 games, 1 file without a game")
    page.go_back()
    expect_shown(page, [D], "1 of 6 games")


@pytest.mark.parametrize(
    ("column", "orders"),
    [
        ("Moves", [("ascending", [G, B, A, E, C, D, F]), ("descending", [F, C, D, A, E, B, G])]),
        ("Date", [("ascending", [F, G, C, D, E, A, B]), ("descending", [B, A, E, D, C, F, G])]),
        ("Verdict", [("descending", [G, E, D]), ("ascending", [F, A, B, C, D, E, G])]),
        ("File", [("ascending", [A, B, C, D, E, F, G])]),
    ],
)
def test_order(visit: Visit, index: Path, column: str, orders: list[tuple[str, list[str]]]) -> None:
    page = visit(index)
    head = page.get_by_role("columnheader", name=column)
    for order, games in orders:
        head.get_by_role("button").click()
        expect(head).to_have_attribute("aria-sort", order)
        assert shown(page)[: len(games)] == games
        assert shown(visit(index, page.evaluate("location.hash"))) == shown(page)
    if len(orders) == 2:
        head.get_by_role("button").click()
        assert shown(page) == ALL
        expect(page.locator("[aria-sort]")).to_have_count(0)


def test_keys_alone_do(visit: Visit, index: Path) -> None:
    page = visit(index)
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("document.activeElement.id || document.activeElement.textContent")
        )
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", reached
        if reached[-1] == A:
            break
    assert {"Moves", "Verdict", "q", "verdict", "reset"} <= set(reached)
    page.keyboard.press("Enter")
    expect(page).to_have_title("甲 – 乙 · 龍將棋")
    page.get_by_role("link", name="All games").click()
    expect_shown(page, ALL, "6 games, 1 file without a game")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("address", ["", "#q=nothing", "#sort=-found"])
def test_axe_finds_nothing(
    visit: Visit, index: Path, scheme: str, width: int, address: str
) -> None:
    size = {"width": width, "height": 900}
    page = visit(index, address, color_scheme=scheme, viewport=size)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dark_is_dark(visit: Visit, index: Path) -> None:
    for scheme, dark in (("light", False), ("dark", True)):
        page = visit(index, color_scheme=scheme)
        for thing in ("body", "thead", "#q", "#verdict"):
            color = page.evaluate(
                "(at) => getComputedStyle(document.querySelector(at)).backgroundColor", thing
            )
            red = int(color.partition("(")[2].partition(",")[0])
            assert (red < 100) is dark, (thing, color)


def test_rows_are_cards_on_a_narrow_screen(visit: Visit, index: Path) -> None:
    page = visit(index, viewport={"width": 360, "height": 800})
    row = page.locator("tbody tr").nth(2)
    boxes = [row.locator(at).bounding_box() for at in ("th", ".found", ".name")]
    tops = [box["y"] for box in boxes if box]
    assert len(tops) == 3
    assert tops == sorted(set(tops))
    for box in boxes:
        assert box
        assert box["x"] + box["width"] <= 360
    for button in page.locator("button, #filters input, #filters select, .levels a").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 24


def test_texts_of_records_do_nothing(visit: Visit, index: Path, site: Path) -> None:
    page = visit(index, f"#q={HACK}")
    assert page.evaluate("window.hacked") is None
    link = page.get_by_role("link", name=HACK)
    expect(link).to_be_visible()
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{HACK} – ＡＢＣ")
    assert page.evaluate("window.hacked") is None


def test_without_scripts_it_is_a_table(visit: Visit, index: Path) -> None:
    page = visit(index, java_script_enabled=False)
    assert shown(page) == ALL
    expect(page.get_by_label("Search")).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)
    page.get_by_role("link", name=A).click()
    expect(page).to_have_title("甲 – 乙 · 龍將棋")


@pytest.mark.slow
def test_very_many_games_can_be_looked_through(visit: Visit, tmp_path: Path) -> None:
    rows = [
        Row(
            f"{n // 1000:03}/{n:05}.kif", "error" if n % 7 == 0 else "sound", "1 error",
            first="R103 a piece cannot reach there", codes=("R103",), title=f"甲{n} – 乙{n % 89}",
            game="本將棋", lang="ja", result="先手勝　認輸", score="先手勝", plies=n % 200,
            verdict=Verdict(int(n % 7 == 0), 0, 0), href=f"{n}.html",
        )
        for n in range(20_000)
    ]  # fmt: skip
    path = tmp_path / "index.html"
    path.write_text(index_page(rows, "many"), encoding="utf-8")
    page = visit(path)
    took = page.evaluate(
        """async () => {
          const drawn = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
          const one = (at) => document.querySelector(at);
          const wait = (status) => new Promise((go) => {
            const look = () => (one("#status").textContent === status ? go() : setTimeout(look));
            look();
          });
          await drawn();
          const start = performance.now();
          one("#q").value = "甲12345 ";
          one("#q").dispatchEvent(new Event("input"));
          await wait("1 of 20,000 games");
          await drawn();
          const filtered = performance.now();
          one("#reset").click();
          one("th.plies button").click();
          await drawn();
          return [filtered - start, performance.now() - filtered];
        }"""
    )
    assert page.locator("tbody tr").first.locator(".plies").inner_text() == "0"
    # Several times what it takes; a table that lays out every row takes still longer.
    assert took[0] < 2000
    assert took[1] < 5000
