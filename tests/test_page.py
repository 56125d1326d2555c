"""The page of a game as text: what needs no browser."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from notation.pictures.page import game_page, verdict
from notation.shown import printable
from tests import pages
from tests.pages import CHESS, ENDED, HOSTILE, MATCHES, NO_GAME, WRONG
from tests.support import HERE, ROOT

# Of the HTML standard: elements without an end, and those that hold text alone.
VOID = {"meta", "input", "br", "img", "link", "hr"}
TEXTS = {
    **MATCHES,
    "wrong": WRONG,
    "nothing": NO_GAME,
    "tsume": ROOT / "sample_records" / "shogi" / "tsume.kif",
    "csa": ROOT / "sample_records" / "shogi" / "foul.csa",
    "json": ROOT / "sample_records" / "ryu" / "nodrops.json",
}


class Strict(HTMLParser):
    """Builds a tree, and takes nothing that HTML would mend in silence."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Xml.Element("document")
        self.open = [self.root]
        self.feed(text)
        self.close()
        assert self.open == [self.root], "every element ends"

    def handle_decl(self, decl: str) -> None:
        assert decl == "DOCTYPE html"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        element = Xml.SubElement(self.open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        parent = self.open[-1]
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + data
        else:
            parent.text = (parent.text or "") + data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"<!--{data}-->")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


def tree(html: str) -> Xml.Element:
    return Strict(html).root


def text_of(element: Xml.Element) -> str:
    return "".join(element.itertext())


def classed(root: Xml.Element, name: str) -> list[Xml.Element]:
    return [found for found in root.iter() if name in found.get("class", "").split()]


def by_id(root: Xml.Element, id: str) -> Xml.Element:
    (found,) = (element for element in root.iter() if element.get("id") == id)
    return found


def data_of(root: Xml.Element) -> Any:
    return json.loads(text_of(by_id(root, "kifu-data")))


def listed(html: str) -> list[str]:
    """The list of moves as it is read, a row each, its spaces as one."""
    moves = by_id(tree(html), "moves")
    for block in (element for element in moves.iter() if element.tag in ("p", "ul", "li", "div")):
        block.text = " " + (block.text or "")
    return [" ".join(text_of(row).split()) for row in moves]


def check_document(html: str, index: str = "") -> Xml.Element:
    """What holds for every page."""
    root = tree(html)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert [element.tag for element in root] == ["html"]
    assert [element.tag for element in root[0]] == ["head", "body"]
    for tag, count in (("h1", 1), ("main", 1), ("header", 1), ("title", None)):
        found = list(root.iter(tag))
        assert count is None or len(found) == count, tag
    assert root.find("html/head/title") is not None
    for element in root.iter():
        for key in ("aria-labelledby", "aria-describedby", "for"):
            assert element.get(key) in (None, *ids)
        for key, value in element.items():
            assert not key.startswith("on"), key
            if key in ("src", "href", "xlink:href", "action", "srcset", "data"):
                assert value.startswith("#") or (index and value == index), value
            if key not in ("xmlns", "xmlns:xlink", "value", "content"):
                assert "://" not in value
            if key == "href" and value.startswith("#kifu"):
                assert value[1:] in ids
    styles = " ".join(text_of(element) for element in root.iter("style"))
    assert "url(" not in styles
    assert "@import" not in styles
    scripts = list(root.iter("script"))
    (code,) = (script for script in scripts if not script.get("type"))
    digest = base64.b64encode(hashlib.sha256(text_of(code).encode()).digest()).decode()
    policy = next(meta for meta in root.iter("meta") if "http-equiv" in meta.attrib).get("content")
    assert policy is not None
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none'")
    for script in scripts:
        if script is not code:
            assert "<" not in text_of(script)
            json.loads(text_of(script))
    # No character that ends a line for scripts, none that UTF-8 does not have.
    assert not re.search("[\u2028\u2029\ud800-\udfff\x00-\x09\x0b-\x1f\x7f]", html)
    return root


@pytest.mark.parametrize("name", TEXTS)
def test_pages_are_well_formed(name: str) -> None:
    root = check_document(pages.file_page(TEXTS[name]))
    labels = [element for element in root.iter("button") if not element.get("aria-label")]
    assert all(text_of(label) for label in labels)


def test_the_index_is_linked() -> None:
    root = check_document(pages.page_of(pages.read(CHESS), index="index.html"), "index.html")
    link = next(root.iter("a"))
    assert (link.get("href"), text_of(link)) == ("index.html", "← All games")


def test_moves_stand_in_reading_order() -> None:
    assert listed(pages.page_of(pages.read(CHESS))) == [
        "Start", "1. ▲e4", "2. ▽e5", "3. ▲Bc4!", "4. ▽Nc6 Looks at d4.",
        "Branch 1, in place of move 4:", "4. ▽Nf6?!", "5. ▲d3",
        "Branch 2, in place of move 5:", "5. ▲Nf3", "6. ▽Nxe4",
        "6. ▽Bc5",
        "5. ▲Qh5", "6. ▽Nf6??", "7. ▲Qxf7# White勝 將死",
    ]  # fmt: skip
    assert listed(pages.page_of(pages.read(ENDED))) == [
        "Start", "1. ▲五四", "2. ▽五七 到此為止。",
        "Branch 1, after move 2:", "3. ▲騎三三", "4. ▽騎三八",
        "Branch 2, after move 2:", "3. ▲四四",
    ]  # fmt: skip


def test_branches_are_set_in_as_deep_as_they_are() -> None:
    rows = by_id(tree(pages.page_of(pages.read(CHESS))), "moves")
    depths = [int((row.get("style") or "--depth:0").removeprefix("--depth:")) for row in rows]
    assert depths == [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 0, 0, 0]
    rows = by_id(tree(pages.page_of(pages.read(pages.nested(40)))), "moves")
    assert {row.get("style") for row in rows} == {
        None, *(f"--depth:{depth}" for depth in range(1, 7)),
    }  # fmt: skip


@pytest.mark.parametrize("game", ["ryu", "hakoiri"])
def test_everything_of_a_record_is_there(game: str) -> None:
    """Against the text itself: moves with their times, comments, headers and result."""
    path = MATCHES[game]
    text = path.read_text(encoding="utf-8")
    html = pages.file_page(path)
    rows = listed(html)
    head, _, body = text.partition("\n\n")
    main, _, branches = body.partition("\n變化：")
    written = re.findall(r"[　：]([^\s　：（]+)（([\d:/]+)）", re.sub(r"(?m)^＊.*", "", main))
    shown = [re.fullmatch(r"\d+\. [▲▽▶▼◀](\S+) ([\d:/]+)(?: .*)?", row) for row in rows]
    assert [(row[1], row[2]) for row in shown if row] == written
    assert [int(row[0].partition(".")[0]) for row in shown if row] == [*range(1, len(written) + 1)]
    everything = "\n".join(rows)
    comments = re.findall(r"^＊ (.*)$", body, re.M)
    assert len(comments) > 5
    for comment in comments:
        assert comment in everything
    assert len(re.findall(r"^Branch \d", everything, re.M)) == branches.count("變化：") + 1
    (about,) = (found for found in classed(tree(html), "about"))
    cells = [text_of(cell) for cell in about.iter() if cell.tag in ("dt", "dd")]
    pairs = list(zip(cells[::2], cells[1::2], strict=True))
    for line in head.splitlines():
        key, _, value = line.partition("：")
        assert ("Game" if key == "棋種" else key, value) in pairs
    result = re.search("^結果：(.*)$", text, re.M)
    assert result is not None
    assert ("Result", result[1]) in pairs
    assert ("Moves", str(len(written))) in pairs
    assert ("File", path.name) in pairs
    last = next(row for row in rows if row.startswith(f"{len(written)}. "))
    assert " ".join(result[1].split()) in last


def test_data_has_the_moves_of_the_list() -> None:
    root = tree(pages.file_page(MATCHES["ryu"]))
    scenes = data_of(root)["scenes"]
    links = list(by_id(root, "moves").iter("a"))
    assert sorted(int(link.get("data-scene", "")) for link in links) == [*range(len(scenes))]
    for link in links[1:]:
        scene = scenes[int(link.get("data-scene", ""))]
        assert text_of(link) == scene["w"]
        address = f"#ply={scene['n']}" + (f"&line={scene['l']}" if scene["l"] else "")
        assert link.get("href") == address
    assert sorted({scene["l"] for scene in scenes}) == [0, 1, 2, 3]


def test_findings_stand_at_their_moves() -> None:
    root = tree(pages.file_page(WRONG))
    found = {
        text_of(next(row.iter("a"))): [text_of(code) for code in row.iter("b")]
        for row in by_id(root, "moves")
        if row.find("a") is not None
    }
    assert found == {
        "Start": [], "1. ▲五四": [], "2. ▽五七": [], "3. ▲騎三三": [],
        "4. ▽騎三八": [
            "warning N102", "error R103", "info R120", "error R102", "info R120",
        ],
    }  # fmt: skip
    unplayed = [text_of(element) for element in root.iter("s")]
    assert unplayed == ["僧六四 五六 主帥勝　將死", "副Ｘ四九 三七"]
    assert text_of(classed(root, "verdict")[0]) == "2 errors, 1 warning"


def test_a_game_without_a_record_says_why() -> None:
    root = tree(pages.file_page(NO_GAME))
    assert text_of(classed(root, "error")[-1]).startswith("error S118 nothing here says which game")
    assert text_of(classed(root, "verdict")[0]) == "1 error"
    assert [element.get("id") for element in root.iter() if element.get("id")] == []


def test_games_that_cannot_start_say_why() -> None:
    """Against the codes that the file itself says are found."""
    path = HERE / "bad" / "starts.qipu"
    reading = pages.file_reading(path)
    text = path.read_text(encoding="utf-8")
    told = [re.findall(r"([A-Z]\d{3})@", line) for line in text.splitlines() if "＊ !" in line]
    shown = []
    for game in reading.games:
        root = check_document(game_page(game, reading.source, name=path.name))
        shown.append([text_of(code).split()[-1] for code in root.iter("b")])
        titles = [text_of(title) for title in root.iter("h2")]
        assert (titles == ["The game cannot be shown"]) is (game.record is None)
    assert shown == told
    assert any(game.record is None for game in reading.games)


def test_verdicts() -> None:
    assert verdict([]) == (0, 0, 0)
    assert (verdict([]).level, verdict([]).words) == ("sound", "no faults found")
    found = pages.file_reading(WRONG).games[0].diagnostics
    assert verdict(found) == (2, 1, 2)
    warnings = [each for each in found if each.severity.value == "warning"]
    assert (verdict(warnings).level, verdict(warnings).words) == ("warning", "1 warning")
    infos = [each for each in found if each.severity.value == "info"]
    assert (verdict(infos).level, verdict(infos).words) == ("sound", "no faults found")


TEXT = st.one_of(st.text(max_size=60), st.sampled_from(HOSTILE))


@given(st.lists(st.tuples(TEXT, TEXT), max_size=3), st.lists(TEXT, max_size=3), TEXT)
@example([("主帥", HOSTILE[1])], ["a\x00\x1b\u2028\ud800\u202e\r\n\tb"], "\ud800.qipu")
def test_any_text_is_shown_whole(
    headers: list[tuple[str, str]], comments: list[str], name: str
) -> None:
    reading = pages.read(ENDED)
    game = reading.games[0]
    assert game.record is not None
    game.record.headers = headers
    game.record.root.main_line()[0].comments = comments
    root = check_document(game_page(game, reading.source, name=name))
    shown = [element.text or "" for element in classed(by_id(root, "moves"), "comment")]
    lines = ["\n".join(map(printable, comment.split("\n"))) for comment in comments]
    assert shown == [*lines, "到此為止。"]
    assert [line.count("\n") for line in shown[:-1]] == [text.count("\n") for text in comments]
    cells = [element.text or "" for element in root.iter() if element.tag in ("dt", "dd")]
    told = [printable(part) for row in headers for part in row]
    assert [cell.replace("\n", "␊") for cell in cells[2 : 2 + len(told)]] == told
    assert cells[-1].replace("\n", "␊") == printable(name)
