"""JKF: JSON-kifu-format, as json-kifu-format and the players built on it read and write it.

What lives here: reading that shape, and the row of the registry.  After the README
and the JSON Schema of json-kifu-format, version 1.  Records that its converters have not
normalised are read too: a move may tell its piece by relative words, or by 同, and its
kind as it is afterwards, as in CSA.

What does not: JSON itself (`notation.formats.json_text`), the start position
(`notation.formats.jkf_start`), writing (`notation.formats.jkf_write`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from notation.diagnostics import Fault
from notation.formats import jkf_start
from notation.formats.csa_words import kinds_by_code, spell
from notation.formats.csa_write import ENDS, parse_end
from notation.formats.format import Carries, Comments, Format
from notation.formats.jkf_start import HANDICAP, square_of
from notation.formats.jkf_write import DROPPED, MOTIONS, SIDES, fits, write
from notation.formats.json_reader import RecordReader, read_records
from notation.formats.json_shape import (
    ShapeError,
    as_choice,
    as_list,
    as_number,
    as_object,
    as_text,
)
from notation.formats.json_text import Json, Path, cut
from notation.games import unnamed_games
from notation.records.record import Clock
from notation.records.relative import Relative
from notation.records.transcript import (
    Facts,
    Form,
    Promotion,
    Transcript,
    Word,
    WrittenLine,
    WrittenMove,
    WrittenResult,
)
from notation.rules.game import Game
from notation.source import Source

_MOVE_KEYS = ("color", "from", "to", "piece", "same", "promote", "capture", "relative")
_MOST_SECONDS = 10**7


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The record of a JKF text, or each of a list of them.  `game` overrides 本將棋."""
    usual = next(one for one in unnamed_games("csa") if kinds_by_code(one))
    chosen = game or usual
    return read_records(
        source,
        lambda: Transcript(chosen, None, spell),
        lambda data, path, value, index: _Reader(data, path, value, index, chosen),
    )


def sniff(text: str) -> int:
    """An object with a header and moves."""
    if not text.lstrip().startswith(("{", "[")) or '"header"' not in text:
        return 0
    return 90 if '"moves"' in text else 70


FORMAT = Format(
    "jkf",
    "JKF",
    (".jkf",),
    Carries(
        variations=True,
        ends=True,
        comments=Comments.ALL,
        times=True,
        headers=True,
        result=True,
    ),
    sniff,
    read,
    write,
    games=lambda game: bool(kinds_by_code(game)),
    fits=fits,
    cut=cut,
)


class _Reader(RecordReader):
    """Reads one record."""

    schema = "JSON Schema of json-kifu-format"

    def __init__(self, data: Json, path: Path, value: Any, index: int, game: Game) -> None:
        super().__init__(data, path, value, index, Transcript(game, None, spell))
        self.game = game
        self.turn = 0
        self.old = False

    def _known(self, value: Any, path: Path, keys: Sequence[str]) -> dict[str, Any]:
        """An object without its unknown keys, which are told, and without nulls."""
        row = as_object(value, path, tuple(value) if isinstance(value, dict) else (), ())
        for key in row:
            if key not in keys:
                facts = {"found": key, "expected": ", ".join(keys)}
                self._report(Fault("S203", facts), (*path, key))
        return {key: row[key] for key in keys if row.get(key) is not None}

    def _top(self) -> None:
        path, out = self.path, self.out
        top = self._known(self.value, path, ("header", "initial", "moves"))
        if "moves" not in top:
            raise ShapeError(path, "the key 'moves' is missing")
        header = top.get("header", {})
        named = as_object(header, (*path, "header"), tuple(header), ())
        for name, value in named.items():
            words = as_text(value, (*path, "header", name)).split("\n")
            out.headers.append((name.strip(), " ".join(map(str.strip, words))))
        initial = self._known(top.get("initial", {}), (*path, "initial"), ("preset", "data"))
        start = jkf_start.parse(self.game, initial, (*path, "initial"))
        out.headers = [row for row in out.headers if row != (HANDICAP, start.handicap)]
        for name, value in out.headers:
            if name == HANDICAP:
                facts = {"header": f"{name}：{value}", "found": f"of {start.handicap}"}
                facts["help"] = "the start position counts; correct the header"
                self._report(Fault("S119", facts), (*path, "header", name))
        for fault in start.faults:
            self._report(fault, (*path, "initial"))
        self.turn = start.position.turn if start.position else 0
        self._lines(as_list(top["moves"], (*path, "moves")), (*path, "moves"))
        out.start = start.position

    def _lines(self, moves: list[Any], path: Path) -> None:
        """Every line of play, the main line first; a line is read before those that leave
        it."""
        todo: list[tuple[list[Any], Path, int, int]] = [(moves, path, -1, 1)]
        self.out.lines = []
        while todo:
            rows, at, parent, ply = todo.pop(0)
            line = WrittenLine(parent, ply, span=self.data.place(at))
            index = len(self.out.lines)
            self.out.lines.append(line)
            for number, value in enumerate(rows):
                here = (*at, number)
                try:
                    forks = self._row(line, value, here, first=parent < 0 and number == 0)
                except ShapeError as wrong:
                    self._report_wrong(wrong)
                    place = self.data.place(here)
                    line.entries.append(WrittenMove(None, place.start, place.end))
                    continue
                # A fork replaces the move it stands with, or what would follow the line.
                fork = line.ply + len(line.entries) - (1 if "move" in value else 0)
                todo += [
                    (as_list(row, (*here, "forks", n)), (*here, "forks", n), index, fork)
                    for n, row in enumerate(forks)
                ]

    def _row(self, line: WrittenLine, value: Any, path: Path, *, first: bool) -> list[Any]:
        """One entry of a list of moves; returns its forks."""
        row = self._known(value, path, ("comments", "move", "time", "special", "forks"))
        comments = [
            part.rstrip()
            for number, text in enumerate(as_list(row.get("comments", []), (*path, "comments")))
            for part in as_text(text, (*path, "comments", number)).split("\n")
        ]
        clock = self._clock(row["time"], (*path, "time")) if "time" in row else None
        if "move" in row:
            ply = line.ply + len(line.entries)
            written = self._move(row["move"], (*path, "move"), ply)
            written.comments, written.clock = comments, clock
            written.clock_span = self.data.place((*path, "time")) if clock else None
            line.entries.append(written)
        elif line.entries:
            line.entries[-1].comments += comments
        elif first or comments:
            self.out.comments += comments
        if "special" in row:
            self._special(line, row["special"], (*path, "special"), clock)
        return as_list(row.get("forks", []), (*path, "forks"))

    def _move(self, value: Any, path: Path, ply: int) -> WrittenMove:
        row = self._known(value, path, _MOVE_KEYS)
        game = self.game
        codes = kinds_by_code(game)
        kind = codes[as_choice(row.get("piece"), (*path, "piece"), list(codes))]
        origin = square_of(game, row["from"], (*path, "from")) if "from" in row else None
        target = square_of(game, row["to"], (*path, "to")) if "to" in row else None
        if target is None and not row.get("same"):
            raise ShapeError(path, "the key 'to' is missing")
        words = as_text(row.get("relative", ""), (*path, "relative"))
        for letter in words:
            as_choice(letter, (*path, "relative"), [*SIDES, *MOTIONS, DROPPED])
        sides = [SIDES[letter] for letter in words if letter in SIDES]
        motions = [MOTIONS[letter] for letter in words if letter in MOTIONS]
        dropped = DROPPED in words
        promotes = row.get("promote")
        if promotes not in (None, True, False):
            raise ShapeError((*path, "promote"), "true or false is expected")
        captured = row.get("capture")
        facts = Facts(
            Form.DROP if dropped and origin is None else Form.MOVE,
            "",
            # Where nothing is said of promotion the kind may be that after the move.
            kinds=None if origin is not None and promotes is None else (kind,),
            after=kind if origin is not None and promotes is None else None,
            origin=origin,
            target=target,
            promotion=Promotion.YES if promotes else Promotion.NO,
            same=bool(row.get("same")),
            relative=Relative(next(iter(sides), None), next(iter(motions), None))
            if origin is None and (sides or motions)
            else None,
            or_drop=origin is None and not dropped and not promotes,
            captured=codes[as_choice(captured, (*path, "capture"), list(codes))]
            if captured is not None
            else None,
            seat=self._color(row["color"], (*path, "color")) if "color" in row else None,
        )
        span = self.data.place(path)
        keys = {"mark": "color", "origin": "from", "target": "to", "relative": "relative",
                "promotion": "promote", "piece": "piece", "captured": "capture"}  # fmt: skip
        places = [(name, self.data.place((*path, key))) for name, key in keys.items() if key in row]
        parts = {name: (at.start - span.start, at.end - span.start) for name, at in places}
        return WrittenMove(Word(facts, parts), span.start, span.end)

    def _color(self, value: Any, path: Path) -> int:
        """0 for 先手 and 1 for 後手; before version 1 true and false."""
        if not isinstance(value, bool):
            return as_number(value, path, 1)
        if not self.old:
            facts = {"found": str(value).lower(), "expected": "0 or 1"}
            self._report(Fault("N206", facts), path)
        self.old = True
        return 0 if value else 1

    def _special(self, line: WrittenLine, value: Any, path: Path, clock: Clock | None) -> None:
        known = [word.removeprefix("%") for word in ENDS]
        word = as_choice(value, path, [*known, "+ILLEGAL_ACTION", "-ILLEGAL_ACTION"])
        mover = (self.turn + line.ply - 1 + len(line.entries)) % len(self.game.seats)
        outcome = parse_end(self.game, f"%{word}", mover, clock)
        result = WrittenResult(
            outcome, word, self.data.place(path), last_mover=word == "ILLEGAL_MOVE"
        )
        line.closed = True
        if line.parent < 0:
            self.out.result = result
        elif line.entries:
            line.result = result

    def _clock(self, value: Any, path: Path) -> Clock | None:
        row = self._known(value, path, ("now", "total"))
        used, total = (
            self._time(row[key], (*path, key)) if key in row else None for key in ("now", "total")
        )
        return None if used is None and total is None else Clock(used, total)

    def _time(self, value: Any, path: Path) -> int:
        row = self._known(value, path, ("h", "m", "s"))
        parts = [as_number(row.get(key, 0), (*path, key), _MOST_SECONDS) for key in ("h", "m", "s")]
        return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000
