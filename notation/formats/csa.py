"""CSA: the standard file format of computer shogi, versions 2 to 3.

What lives here: reading the lines of a CSA file: names, headers, the start position, moves
with times, comments, endings, several games apart by `/`.  After the CSA standard file
format of the Computer Shogi Association.

What does not: move words (`notation.formats.csa_words`), writing
(`notation.formats.csa_write`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.diagnostics import Fault, diagnostic
from notation.formats import csa_words
from notation.formats.clocks import parse_seconds
from notation.formats.csa_words import HAND, SIGNS, kinds_by_code, parse_square
from notation.formats.csa_write import ACTIONS, ENDS, HEADERS, NAMES, fits, parse_end, write
from notation.formats.format import Carries, Comments, Cut, Format
from notation.formats.handicaps import EVEN_SIDES, side_names
from notation.games import unnamed_games
from notation.records.record import Clock, Reason
from notation.records.transcript import Transcript, WrittenResult
from notation.rules.fen import start_position
from notation.rules.game import Game
from notation.rules.position import Position
from notation.rules.soundness import position_faults, unplayable
from notation.source import Source, Span

_DECLARED = re.compile(r"'CSA encoding=(?P<encoding>\S+)", re.IGNORECASE)
_HEADS, _HEAD = "VP", re.compile(r"V\d(\.\d)?$|PI|P[1-9][-+ ]")
_MOVED = re.compile(r"[+-]\d{4}[A-Z]{2}\b")
_TIME = re.compile(r"T(?P<seconds>\d+(?:\.\d*)?)$")
# Lines of moves with their times as programs write them, one after the other.  Possessive, as a
# file may hold nothing else.
_MOVE = r"[+-][0-9]{4}[A-Z]{2}", r"(?:\r\n|\r|\n)", r"T[0-9]{1,9}"
_RUN = re.compile("(?:{0}{1}(?:{2}{1})?)++".format(*_MOVE))
_RUN_MOVE = re.compile("({0})({1})(?:({2})({1}))?".format(*_MOVE))
_ROW = re.compile(r"P(?P<rank>[1-9])(?P<cells>.*)$")
_CELL = re.compile(r"[ \t]*(?:(?P<sign>[+-])(?P<code>[A-Z]{2})|(?P<empty>\*))[ \t.]?")
_PLACED = re.compile(r"(?P<square>\d\d)(?P<code>[A-Z]{2})")


def read(source: Source, game: Game | None) -> Iterator[Transcript]:
    """The games of a CSA text.  `game` overrides 本將棋."""
    usual = next(one for one in unnamed_games("csa") if kinds_by_code(one))
    for index, words in enumerate(_games(source)):
        yield _Reader(words, index, game or usual).transcript()


def sniff(text: str) -> int:
    """A version, a position line or a move of its own form."""
    lines = text.splitlines()
    if any(line[:1] in _HEADS and _HEAD.match(line) for line in lines):
        return 90
    return 80 if any(line[:1] in SIGNS and _MOVED.match(line) for line in lines) else 0


def _cut(text: str) -> Cut | None:
    """Behind the last line that ends a game."""
    lines = Source(text).lines()
    for line, after in zip(reversed(lines[:-1]), reversed(lines), strict=False):
        if text[line.start : line.end].strip() == "/":
            return Cut(after.start)
    return None


FORMAT = Format(
    "csa",
    "CSA",
    (".csa",),
    Carries(comments=Comments.ALL, times=True, fractions=True, headers=True, result=True),
    sniff,
    read,
    write,
    games=lambda game: bool(kinds_by_code(game)),
    fits=fits,
    encodings=("utf-8", "cp932"),
    declared=_DECLARED,
    cut=_cut,
)


def _games(source: Source) -> Iterator[list[tuple[int, str]]]:
    """The statements of each game with their offsets: lines, cut at commas but in comments
    and headers.  A run of move lines stays together, with its line ends."""
    words: list[tuple[int, str]] = []
    start, end = 0, len(source.text)
    while start < end:
        run = _RUN.match(source.text, start)
        if run is not None:
            words.append((start, run.group()))
            start = run.end()
            continue
        at = start
        line, start = source.line_at(start)
        text = line.rstrip()
        if text.strip() == "/":
            yield words
            words = []
        elif text[:1] in "'N$":
            words.append((at, text))
        else:
            for part in text.split(","):
                lead = len(part) - len(part.lstrip())
                words.append((at + lead, part.strip() if part[:1] != "P" else part))
                at += len(part) + 1
    if any(word for _, word in words):
        yield words


class _Reader:
    """Reads one game."""

    def __init__(self, words: list[tuple[int, str]], index: int, game: Game) -> None:
        self.words = [(at, word) for at, word in words if word]
        self.index = index
        self.game = game
        self.reader = csa_words.move_reader(game)
        first = self.words[0][0] if self.words else 0
        last = self.words[-1][0] + len(self.words[-1][1].rstrip()) if self.words else 0
        self.out = Transcript(game, None, csa_words.spell, span=Span(first, last))
        self.line = self.out.lines[0]
        self.line.span = self.out.span
        self.position = Position(game)
        self.set_up = False
        self.turn: int | None = None
        self.broken = False
        # The time each side has used so far, None once a move had none.
        self.totals: list[int | None] = [0] * len(game.seats)

    def transcript(self) -> Transcript:
        for at, word in self.words:
            self._statement(at, word)
        start = self.out.start = self._start()
        sides = dict(zip(NAMES, side_names(start) if start else EVEN_SIDES, strict=True))
        self.out.headers = [(sides.get(name, name), value) for name, value in self.out.headers]
        return self.out

    def _report(self, code: str, at: int, length: int, **facts: str) -> None:
        span = Span(at, at + length)
        found = diagnostic(Fault(code, facts), span, game=self.index)
        self.out.diagnostics.append(found)

    def _statement(self, at: int, word: str) -> None:
        if _DECLARED.match(word) and at == 0:
            return
        if word[0] == "'":
            text = word[1:]
            comment = (text[1:] if text.startswith("*") else text).rstrip()
            entries = self.line.entries
            (entries[-1].comments if entries else self.out.comments).append(comment)
        elif word[:2] in NAMES:
            # By its code until the start tells what the sides are called.
            self.out.headers.append((word[:2], word[2:]))
        elif word[0] == "$":
            name, _, value = word[1:].partition(":")
            self.out.headers.append((HEADERS.get(name, f"${name}"), value))
        elif word[0] == "V" and word[1:2].isdigit():
            return
        elif word[0] == "P":
            self._set_up(at, word)
        elif word in SIGNS:
            self.turn = SIGNS.index(word)
        elif word[0] in SIGNS and word[-1] in "\r\n":
            self._run(at, word)
        elif word[0] in SIGNS:
            self._move(at, word)
        elif word[0] == "T":
            self._time(at, word)
        elif word[0] == "%":
            self._end(at, word)
        else:
            help = "a CSA line is V, N, $, P, + or -, a move, T, % or ' and a comment"
            self._report("S101", at, len(word), help=help)

    def _set_up(self, at: int, word: str) -> None:
        """PI, P1…P9, P+ and P-: the start position, built up line by line."""
        row = _ROW.match(word)
        if word.startswith("PI"):
            start = start_position(self.game)
            self.position.board, self.position.kings = start.board, start.kings
            for match in _PLACED.finditer(word, 2):
                square = parse_square(self.game, match["square"])
                if square >= 0:
                    self.position.board[square] = 0
        elif row:
            self._row(at, row)
        elif word[1:2] in SIGNS and word[1:2]:
            self._place(at, word, SIGNS.index(word[1]))
        else:
            self._broken(at, word, "P is followed by I, a rank 1…9, + or -")
        self.set_up = True

    def _broken(self, at: int, word: str, why: str) -> None:
        help = "write PI for the usual start, or rows P1 to P9"
        self._report("S116", at, len(word), why=why, help=help)
        self.broken = True

    def _row(self, at: int, row: re.Match[str]) -> None:
        game = self.game
        rank = game.ranks - int(row["rank"])
        file = offset = 0
        cells = row["cells"].ljust(1)
        while file < game.files:
            cell = _CELL.match(cells, offset)
            if cell is None:
                break
            if cell["code"]:
                kind = kinds_by_code(game).get(cell["code"], -1)
                if kind < 0:
                    where = at + row.start("cells") + cell.start("code")
                    self._broken(where, cell["code"], f"{cell['code']} is no piece")
                    return
                where = at + row.start("cells") + cell.start("sign")
                square = rank * game.files + file
                self._put(where, cell.group().strip(), square, SIGNS.index(cell["sign"]), kind)
            offset = cell.end()
            file += 1
        if file < game.files or cells[offset:].strip(" ."):
            self._broken(at, row.group(), f"this row has not {game.files} squares")

    def _put(self, at: int, word: str, square: int, seat: int, kind: int) -> None:
        if self.position.board[square]:
            self._broken(at, word, f"two pieces stand on {self.game.digits(square)}")
        self.position.put(square, self.game.code(seat, kind))

    def _place(self, at: int, word: str, seat: int) -> None:
        game, position = self.game, self.position
        rest = word[2:].strip()
        if rest == f"{HAND}AL":
            self._all_others(seat)
            return
        offset = 2
        for match in _PLACED.finditer(word, 2):
            kind = kinds_by_code(game).get(match["code"], -1)
            square = parse_square(game, match["square"])
            in_hand = match["square"] == HAND and kind in game.hand_kinds
            if match.start() != offset or kind < 0 or not (in_hand or square >= 0):
                break
            if in_hand:
                position.hands[seat][kind] += 1
            else:
                self._put(at + offset, match.group(), square, seat, kind)
            offset = match.end()
        if word[offset:].strip() == f"{HAND}AL":
            self._all_others(seat)
        elif word[offset:].strip():
            self._broken(at + offset, word[offset:], f"{word[offset:]} places no piece")

    def _all_others(self, seat: int) -> None:
        """AL: what is left of the usual set goes to one hand."""
        game, position = self.game, self.position
        left = [0] * len(game.pieces)
        for code, sign in [(c, 1) for c in start_position(game).board] + [
            (c, -1) for c in position.board
        ]:
            if code:
                kind = game.kind_of[code]
                base = game.captured_kind[kind]
                left[base if base >= 0 else kind] += sign
        for kind in game.hand_kinds:
            held = sum(hand[kind] for hand in position.hands)
            position.hands[seat][kind] += max(0, left[kind] - held)

    def _start(self) -> Position | None:
        usual = start_position(self.game)
        position = self.position if self.set_up else usual.copy()
        turn = self.turn
        if turn is None:
            first = next((move for move in self.line.entries if move.facts), None)
            turn = (first.facts.seat or 0) if first and first.facts else 0
            span = first.span if first else Span(self.out.span.start, self.out.span.start)
            side = self.game.seats[turn].name
            self._report("S122", span.start, 1, side=side, help=f"write {SIGNS[turn]} on a line")
        position.turn = turn
        if self.broken:
            return None
        if (position.board, position.hands, turn) == (usual.board, usual.hands, usual.turn):
            # What every game begins with needs no proof.
            return position
        lines = [Span(at, at + len(word)) for at, word in self.words if word[0] == "P"]
        board = Span(lines[0].start, lines[-1].end) if lines else self.out.span
        for fault in position_faults(position):
            found = diagnostic(fault, board, game=self.index)
            self.out.diagnostics.append(found)
        return None if unplayable(position) else position

    def _run(self, at: int, text: str) -> None:
        """Moves with their times, one after the other."""
        rows: list[tuple[str, str, str, str]] = _RUN_MOVE.findall(text)
        for move, end, time, close in rows:
            self._move(at, move)
            at += len(move) + len(end)
            if time:
                self._time(at, time)
                at += len(time) + len(close)

    def _move(self, at: int, word: str) -> None:
        if self.out.result is not None:
            self._report("S113", at, len(word), help="begin the next game after a line with /")
        written = self.reader.written(word, at, self.out.diagnostics, index=self.index)
        self.line.entries.append(written)

    def _time(self, at: int, word: str) -> None:
        match = _TIME.match(word)
        if match is None:
            help = "write T and seconds: T12, T3.25"
            self._report("S111", at, len(word), found=word, why="is not a time", help=help)
            return
        result, span = self.out.result, Span(at, at + len(word))
        used = parse_seconds(match["seconds"])
        if result is not None and result.outcome is not None:
            clock = Clock(used, self._total(len(self.line.entries), used))
            self.out.result = result._replace(outcome=result.outcome._replace(clock=clock))
        elif self.line.entries:
            entry = self.line.entries[-1]
            if entry.clock is not None:
                help = "leave one of them"
                why = "is a second time for its move"
                self._report("S111", at, len(word), found=word, why=why, help=help)
                return
            entry.clock = Clock(used, self._total(len(self.line.entries) - 1, used))
            entry.clock_span = span

    def _total(self, count: int, used: int) -> int | None:
        """The time so far of the side that moves after `count` moves, this one's included."""
        seats = len(self.totals)
        if count >= seats and self.line.entries[count - seats].clock is None:
            self.totals[count % seats] = None
        before = self.totals[count % seats]
        self.totals[count % seats] = total = None if before is None else before + used
        return total

    def _end(self, at: int, word: str) -> None:
        mover = ((self.turn or 0) + len(self.line.entries)) % len(self.game.seats)
        outcome = parse_end(self.game, word, mover)
        if outcome is None:
            help = f"write one of {' '.join((*ENDS, *ACTIONS))}"
            self._report("S108", at, len(word), found=word, help=help)
            return
        span = Span(at, at + len(word))
        # %ILLEGAL_MOVE stands after the foul, the others name who fouled.
        last = outcome.reason is Reason.FOUL and word not in ACTIONS
        self.out.result = WrittenResult(outcome, word, span, last_mover=last)
