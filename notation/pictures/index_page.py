"""A table of games with what was found in each, to look for some of them.

What lives here: the rows of such a table and its page, which is complete without its script
but for filters and order.  What does not: where the rows come from (`notation.archive.pages`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree as Xml

from notation.diagnostics import Diagnostic, Severity
from notation.formats.results import format_result
from notation.pictures.html import Document, add
from notation.pictures.page import LANGUAGES, Verdict, game_title, verdict
from notation.records.reading import Reading
from notation.shown import printable

# The headers that say when and at what event a game was played.
_DATES = ("日期", "開始日時", "対局日", "終了日時")
_EVENTS = ("賽事", "赛事", "棋戦", "比賽", "比赛", "大会")
UNREADABLE = "unreadable"
# What a table can show of a long text.
_LONGEST = 200
_MOST_CODES = 8
# Of more rows only those in view are laid out.
_MANY = 1000
_LEVELS = {
    "": "All",
    "sound": "Sound",
    "warning": "With warnings",
    "error": "With errors",
    UNREADABLE: "Unreadable",
}
_NO_RESULT = "none"
# An error weighs more than any number of warnings.
_HEAVY = 10**6


class _Column(NamedTuple):
    title: str
    width: str


_COLUMNS = {
    "title": _Column("Players", "15fr"),
    "kind": _Column("Game", "8fr"),
    "date": _Column("Date", "9fr"),
    "event": _Column("Event", "9fr"),
    "result": _Column("Result", "10fr"),
    "plies": _Column("Moves", "5.5rem"),
    "found": _Column("Verdict", "22fr"),
    "name": _Column("File", "18fr"),
}


class Row(NamedTuple):
    """What a table tells of a game, or of a file that holds none: then `level` is UNREADABLE,
    and nothing is told but the name of the file, what was found in it and the `words` of that.

    `codes` are those of errors and warnings, `infos` the others; `title` names the players, if
    they are known; `score` is the result without its reason; `href` the address of the page,
    "" for none.
    """

    name: str
    level: str
    words: str
    first: str = ""
    codes: tuple[str, ...] = ()
    infos: tuple[str, ...] = ()
    title: str = ""
    game: str = ""
    lang: str = ""
    date: str = ""
    event: str = ""
    result: str = ""
    score: str = ""
    plies: int = 0
    verdict: Verdict = Verdict(0, 0, 0)
    href: str = ""


def row_of(reading: Reading, file_findings: Sequence[Diagnostic], name: str) -> Row:
    """The row of a game, as its page tells it; `name` is that of its file."""
    game, record = reading.game, reading.record
    found = [*file_findings, *reading.diagnostics]
    told = verdict(found)
    headers = dict(reversed(record.headers)) if record else {}
    outcome = record.outcome if record else None
    worst = [one for one in found if one.severity.value == told.level]
    title = game_title(reading)
    return Row(
        name, told.level, told.words,
        first=_first(worst[0]) if worst else "",
        codes=_codes(one for one in found if one.severity is not Severity.INFO),
        infos=_codes(one for one in found if one.severity is Severity.INFO),
        title=title if title != game.name else "",
        game=game.name if record else "", lang=LANGUAGES.get(game.movetext, ""),
        date=_told(headers, _DATES), event=_told(headers, _EVENTS),
        result=format_result(game, outcome) if outcome else "",
        score=format_result(game, outcome._replace(reason=None)) if outcome else "",
        plies=record.plies() if record else 0,
        verdict=told,
    )  # fmt: skip


def _codes(found: Iterable[Diagnostic]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.code for one in found))


def _told(headers: Mapping[str, str], keys: Sequence[str]) -> str:
    """The first of some headers that says something."""
    return next((headers[key][:_LONGEST] for key in keys if headers.get(key)), "")


def _first(found: Diagnostic) -> str:
    where = f" (ply {found.ply})" if found.ply else ""
    message = found.message
    message = message if len(message) <= _LONGEST else message[: _LONGEST - 1] + "…"
    return f"{found.code} {message}{where}"


def index_page(rows: Sequence[Row], title: str, *, incomplete: bool = False) -> str:
    """The page of a table.  One that is incomplete says so."""
    return _Index(rows, title, incomplete).document.text()


class _Index:
    def __init__(self, rows: Sequence[Row], title: str, incomplete: bool) -> None:
        self.rows = rows
        self.games = [row for row in rows if row.level != UNREADABLE]
        self.document = Document(title, "index", "index")
        self.document.body.set("class", "index")
        header = add(self.document.body, "header")
        add(header, "h1", text=title)
        main = add(self.document.body, "main")
        if incomplete:
            words = "Incomplete: making these pages was interrupted; here is what was done so far."
            add(main, "p", {"class": "notice"}, words)
        self._totals(main)
        self._filters(main)
        if rows:
            self._table(main)

    def _totals(self, main: Xml.Element) -> None:
        section = add(main, "section", {"class": "totals", "aria-label": "Totals"})
        levels = Counter(row.level for row in self.rows)
        box = add(section, "ul", {"class": "levels"})
        _total(box, "#", len(self.games), "game" if len(self.games) == 1 else "games", "")
        for level, words in _LEVELS.items():
            if level and levels[level]:
                _total(box, f"#verdict={level}", levels[level], words.lower(), level)
        codes = Counter(code for row in self.rows for code in row.codes)
        if codes:
            from notation.codes import CODES

            most = sorted(codes.items(), key=lambda row: (-row[1], row[0]))[:_MOST_CODES]
            about = {"id": "often"}
            add(section, "h2", about, "Found most often")
            box = add(section, "ul", {"class": "codes", "aria-labelledby": "often"})
            for code, count in most:
                item = add(box, "li")
                add(
                    item, "a", {"href": f"#q={code}"}, code
                ).tail = f" {CODES[code].title}, in {count:,}"

    def _filters(self, main: Xml.Element) -> None:
        box = add(main, "div", {"id": "filters", "role": "search", "aria-label": "Games"})
        field = _field(box, "q", "Search")
        field.set("class", "words")
        hint = "player, event, file, code …"
        about = {"id": "q", "type": "search", "placeholder": hint, "autocomplete": "off"}
        add(field, "input", about | {"spellcheck": "false"})
        games = Counter(row.game for row in self.games if row.game)
        _choice(box, "game", "Game", {"": "All"} | {game: game for game in _by_count(games)})
        levels = {row.level for row in self.rows}
        known = {key: words for key, words in _LEVELS.items() if not key or key in levels}
        _choice(box, "verdict", "Verdict", known)
        scores = _by_count(Counter(row.score for row in self.games if row.score))
        results = {"": "All"} | {score: score for score in scores}
        if any(not row.score for row in self.games):
            results[_NO_RESULT] = "None stated"
        _choice(box, "result", "Result", results)
        add(box, "button", {"type": "button", "id": "reset"}, "Show all")
        add(main, "p", {"id": "status", "role": "status"}, self._count())

    def _count(self) -> str:
        files = len(self.rows) - len(self.games)
        words = f"{len(self.games):,} game{'' if len(self.games) == 1 else 's'}"
        if files:
            words += f", {files:,} file{'' if files == 1 else 's'} without a game"
        return words

    def _table(self, main: Xml.Element) -> None:
        # What no row says anything of has no column.
        keys = [
            key
            for key in _COLUMNS
            if key not in ("date", "event") or any(getattr(row, key) for row in self.rows)
        ]
        widths = " ".join(_COLUMNS[key].width for key in keys)
        about = {"style": f"--columns:{widths}"}
        about |= {"class": "many"} if len(self.rows) > _MANY else {}
        table = add(main, "table", about)
        add(table, "caption", text="Games, each with the verdict over it")
        head = add(add(table, "thead"), "tr")
        for key in keys:
            add(head, "th", {"scope": "col", "class": key}, _COLUMNS[key].title)
        body = add(table, "tbody")
        for row in self.rows:
            _row(body, row, keys)


def _row(body: Xml.Element, row: Row, keys: Sequence[str]) -> None:
    about = {"data-verdict": row.level}
    about |= {"lang": row.lang} if row.lang else {}
    about |= {"data-score": printable(row.score)} if row.score else {}
    codes = (*row.codes, *row.infos)
    about |= {"data-codes": " ".join(codes)} if codes else {}
    line = add(body, "tr", about)
    for key in keys:
        if key == "title":
            cell = add(line, "th", {"scope": "row", "class": key})
            words = row.title or row.name.rpartition("/")[2]
            if row.href:
                add(cell, "a", {"href": quote(row.href)}, words)
            else:
                cell.text = printable(words)
        elif key == "name":
            # A long path goes on in the next line after one of its folders.
            first, *rest = row.name.split("/")
            cell = add(line, "td", {"class": key}, first + ("/" if rest else ""))
            for number, word in enumerate(rest, 1):
                more = "/" if number < len(rest) else ""
                add(cell, "wbr").tail = printable(word) + more
        elif key == "found":
            cell = add(line, "td", {"class": key, "lang": "en"})
            _found(cell, row)
        else:
            text = row.game if key == "kind" else str(getattr(row, key))
            text = "" if row.level == UNREADABLE and key == "plies" else text
            add(line, "td", {"class": key}, text)


def _found(cell: Xml.Element, row: Row) -> None:
    level = "error" if row.level == UNREADABLE else row.level
    if level == "sound":
        cell.text = "sound"
        return
    weight = row.verdict.errors * _HEAVY + row.verdict.warnings
    lost = row.level == UNREADABLE
    cell.set("data-weight", str(_HEAVY**2 if lost else weight))
    add(cell, "b", {"class": level}, UNREADABLE if lost else row.words).tail = " "
    add(cell, "span", text=row.words if lost else row.first)


def _total(box: Xml.Element, href: str, count: int, words: str, level: str) -> None:
    link = add(add(box, "li"), "a", {"href": href})
    add(link, "b", {"class": level} if level else {}, f"{count:,}").tail = f" {words}"


def _field(box: Xml.Element, id: str, label: str) -> Xml.Element:
    field = add(box, "div")
    add(field, "label", {"for": id}, label)
    return field


def _choice(box: Xml.Element, id: str, label: str, options: Mapping[str, str]) -> None:
    choice = add(_field(box, id, label), "select", {"id": id})
    for value, words in options.items():
        add(choice, "option", {"value": printable(value)}, words)


def _by_count(counts: Counter[str]) -> list[str]:
    return [word for word, _ in sorted(counts.items(), key=lambda row: (-row[1], row[0]))]
