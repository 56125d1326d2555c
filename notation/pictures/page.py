"""A game as a page to click through.

What lives here: the page of one game, complete without its script but for the board, which
then stands at the start.  What does not: what the script reads (`notation.pictures.moments`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree as Xml

from notation.diagnostics import Diagnostic, Severity
from notation.pictures.colors import Theme
from notation.pictures.html import Document, add
from notation.pictures.moments import moments
from notation.pictures.story import Scene, outcome_words, tell_reading
from notation.pictures.svg import Picture
from notation.pictures.words import describe, move_words, players, turn_words
from notation.records.reading import Reading
from notation.rules.game import Game
from notation.source import NOWHERE, Source

LANGUAGES = {"japanese": "ja", "chinese": "zh-Hant", "legs": "zh-Hant"}
# Deeper branches are not set in further.
_DEEPEST = 6
_BUTTONS = (
    ("first", "|◀", "First position (Home)"),
    ("previous", "◀", "Previous move (Left arrow)"),
    ("next", "▶", "Next move (Right arrow)"),
    ("last", "▶|", "Last position (End)"),
)


class Verdict(NamedTuple):
    """How many findings of each level a game has."""

    errors: int
    warnings: int
    infos: int

    @property
    def level(self) -> str:
        """The worst of them: error, warning or sound."""
        return "error" if self.errors else "warning" if self.warnings else "sound"

    @property
    def words(self) -> str:
        """The counts as people read them."""
        told = [
            f"{count} {word}{'s' if count > 1 else ''}"
            for count, word in ((self.errors, "error"), (self.warnings, "warning"))
            if count
        ]
        return ", ".join(told) or "no faults found"


def verdict(findings: Sequence[Diagnostic]) -> Verdict:
    """The verdict over findings."""
    levels = [found.severity for found in findings]
    counts = [levels.count(level) for level in (Severity.ERROR, Severity.WARNING, Severity.INFO)]
    return Verdict(*counts)


def game_title(reading: Reading) -> str:
    """The players of a game, or the game where none are named; "" for one without a record, of
    which it may not even be known what game it is."""
    if reading.record is None:
        return ""
    names = players(reading.game, reading.record.headers)
    if not names:
        return reading.game.name
    return " – ".join(names.get(seat, row.name) for seat, row in enumerate(reading.game.seats))


def game_page(
    reading: Reading,
    source: Source,
    *,
    name: str,
    file_findings: Sequence[Diagnostic] = (),
    index: str = "",
) -> str:
    """The page of a game that was read with its lines from a source.

    `name` is that of its file and `file_findings` what was found in the file besides; `index`
    is the address of a page that lists this one.  A game without a record has a page that says
    why.
    """
    return _Page(reading, source, name, file_findings, index).text()


class _Page:
    def __init__(
        self,
        reading: Reading,
        source: Source,
        name: str,
        file_findings: Sequence[Diagnostic],
        index: str,
    ) -> None:
        self.reading = reading
        self.source = source
        self.name = name
        self.file_findings = file_findings
        self.game: Game = reading.game
        self.lang = {"lang": LANGUAGES.get(self.game.movetext, "")}
        self.title = game_title(reading)
        known = self.game.name if reading.record else ""
        # Without players the file tells one page from another.
        file = name if self.title in ("", known) else ""
        parts = dict.fromkeys(part for part in (self.title, known, file) if part)
        self.document = Document(" · ".join(parts), "page")
        self._header(index)
        main = add(self.document.body, "main")
        if reading.record is None:
            section = add(main, "section", {"class": "about"})
            add(section, "h2", text="The game cannot be shown")
            self._findings(section, [*file_findings, *reading.diagnostics])
            return
        main.set("class", "game")
        self.story = tell_reading(reading, source.text)
        self._board(main)
        self._said(main)
        self._moves(main)
        self._position(main)
        self._about(main)
        self.document.data(moments(self.story, self.picture, self.title))

    def text(self) -> str:
        """The document."""
        return self.document.text()

    def _header(self, index: str) -> None:
        header = add(self.document.body, "header")
        if index:
            add(add(header, "p"), "a", {"href": index}, "← All games")
        add(header, "h1", self.lang, self.title or self.name)
        line = add(header, "p")
        known = f"{self.game.name} · {self.name} · " if self.title else ""
        add(line, "span", self.lang, known)
        found = verdict([*self.file_findings, *self.reading.diagnostics])
        add(line, "span", {"class": f"verdict {found.level}"}, found.words)

    def _board(self, main: Xml.Element) -> None:
        play = add(main, "section", {"class": "play", "aria-label": "Board"})
        record = self.story.record
        start = self.story.scenes[0].view
        self.picture = Picture(self.game, players(self.game, record.headers), Theme.AUTO)
        self.picture.show(start, "", "", 0)
        self.picture.name(f"{self.title}: Start", describe(start))
        # What stands at its foot is said below it.
        layout = self.picture.layout
        self.picture.root.set("viewBox", f"0 0 {layout.width} {layout.foot}")
        self.picture.root.set("height", str(layout.foot))
        self.picture.root.set("role", "img")
        # The page has those words of its own.
        self.picture.root.remove(self.picture.desc)
        self.picture.root.set("aria-describedby", "words")
        still = "The board needs scripts; it stands at the start."
        add(play, "p", {"class": "still"}, still)
        play.append(self.picture.root)
        controls = add(play, "div", {"class": "controls", "role": "group", "aria-label": "Steps"})
        for id, sign, label in _BUTTONS:
            about = {"type": "button", "id": id, "aria-label": label, "title": label}
            add(controls, "button", about, sign)
        turn = "Flip" if len(self.game.seats) == 2 else "Turn"
        about = {"type": "button", "id": "flip", "aria-label": f"{turn} the board"}
        add(controls, "button", about, turn)
        now = {"id": "now", "aria-live": "polite"} | self.lang
        add(play, "p", now, f"Start · {turn_words(start)}")

    def _said(self, main: Xml.Element) -> None:
        """Room for what is told of the move on the board, and for where it may go on."""
        said = add(main, "div", {"class": "said"})
        choice = add(said, "nav", {"id": "branches", "hidden": "", "aria-label": "Branches"})
        add(choice, "p", text="The record goes on with:")
        add(choice, "ul", self.lang)
        add(said, "div", {"id": "told"} | self.lang)

    def _moves(self, main: Xml.Element) -> None:
        section = add(main, "section", {"class": "moves", "aria-labelledby": "moves-title"})
        add(section, "h2", {"id": "moves-title"}, "Moves")
        add(section, "a", {"class": "skip", "href": "#position"}, "Skip the moves")
        moves = add(section, "ol", {"id": "moves"} | self.lang)
        for scene, depth in self.story.reading_order():
            self._scene(moves, scene, depth)

    def _scene(self, moves: Xml.Element, index: int, depth: int) -> None:
        scene = self.story.scenes[index]
        style = {"style": f"--depth:{min(depth, _DEEPEST)}"} if depth else {}
        if self._opens_branch(scene):
            after = self.story.scenes[scene.parent].ends
            where = f"after move {scene.ply - 1}" if after else f"in place of move {scene.ply}"
            about = {"class": "branch", "lang": "en"} | style
            add(moves, "li", about, f"Branch {scene.line}, {where}:")
        item = add(moves, "li", style)
        address = f"#ply={scene.ply}" + (f"&line={scene.line}" if scene.line else "")
        link = add(item, "a", {"href": address, "data-scene": str(index)})
        link.tail = " "
        if scene.parent < 0:
            link.text = "Start"
        else:
            add(link, "span", {"class": "ply"}, f"{scene.ply}.").tail = " "
            add(link, "span", text=move_words(self.game, scene))
        for name, text in (("time", scene.clock), ("outcome", scene.outcome)):
            if text:
                add(item, "span", {"class": name}, text).tail = " "
        for comment in scene.comments:
            add(item, "p", {"class": "comment"}, comment)
        self._findings(item, scene.findings)
        for unplayed in scene.unplayed:
            block = add(item, "div", {"class": "unplayed"})
            line = add(block, "p", text="Written here, but not played: ")
            add(line, "s", text=" ".join(unplayed.texts))
            self._findings(block, unplayed.findings)

    def _opens_branch(self, scene: Scene) -> bool:
        return scene.parent >= 0 and scene.line != self.story.scenes[scene.parent].line

    def _position(self, main: Xml.Element) -> None:
        start = self.story.scenes[0].view
        about = {"id": "position", "class": "position", "aria-label": "Position"}
        section = add(main, "section", about | {"tabindex": "-1"})
        copy = add(section, "div", {"class": "copy"})
        add(copy, "label", {"for": "fen"}, "Position")
        add(copy, "input", {"id": "fen", "readonly": "", "value": start.fen, "spellcheck": "false"})
        add(copy, "button", {"type": "button", "id": "copy"}, "Copy")
        add(copy, "span", {"id": "copied", "role": "status"})
        words = add(section, "details")
        add(words, "summary", text="The position in words")
        add(words, "p", {"id": "words"} | self.lang, describe(start))

    def _findings(
        self, parent: Xml.Element, findings: Sequence[Diagnostic], heading: str = ""
    ) -> None:
        if not findings:
            return
        if heading:
            add(parent, "p", text=heading)
        box = add(parent, "ul", {"class": "findings", "lang": "en"})
        for found in findings:
            item = add(box, "li", {"class": found.severity.value})
            add(item, "b", text=f"{found.severity.value} {found.code}").tail = " "
            where = ""
            if found.span != NOWHERE:
                place = self.source.place(found.span)
                where = f" (line {place.line}, column {place.column})"
            add(item, "span", text=f"{found.message}{where}")
            if found.help:
                add(item, "span", {"class": "way-out"}, found.help)

    def _about(self, main: Xml.Element) -> None:
        record = self.story.record
        section = add(main, "section", {"class": "about", "aria-labelledby": "about-title"})
        add(section, "h2", {"id": "about-title"}, "The record")
        self._findings(section, self.file_findings, "Found in the file:")
        rows = [("Game", self.game.name), *record.headers]
        if record.outcome is not None:
            rows.append(("Result", outcome_words(self.game, record.outcome)))
        rows += [("Moves", str(record.plies())), ("File", self.name)]
        table = add(section, "dl", self.lang)
        for key, value in rows:
            add(table, "dt", text=key)
            add(table, "dd", text=value)
