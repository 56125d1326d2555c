"""Other programs that read records of 本將棋, each asked to read texts and check every move.

What lives here: one function for each program and format, from texts to the seconds it took
and the number of plies it read and found legal.  A program that is not installed is left out.

    pip install python-shogi cshogi rsshogi;  npm install tsshogi (for node, in any folder)
"""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from notation.grammar import parse

_START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
_KIF_MOVE = re.compile(r"^ *\d+ (\S.*?\(\d\d\)|\S+打)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Run:
    """What a program made of some texts: processor seconds, plies found legal."""

    seconds: float
    plies: int


Read = Callable[[Sequence[str]], int]
Program = Callable[[Sequence[str]], Run]


def timed(read: Read) -> Program:
    """A program of this process."""

    def run(texts: Sequence[str]) -> Run:
        started = time.process_time()
        plies = read(texts)
        return Run(time.process_time() - started, plies)

    return run


def rivals(format: str) -> Iterator[tuple[str, Program]]:
    """The Python packages that read a format, by name."""
    for module, make in (
        ("shogi", _python_shogi),
        ("cshogi", _cshogi),
        ("rsshogi", _rsshogi),
    ):
        try:
            importlib.import_module(module)
        except ImportError:
            continue
        for name, read in make(format):
            yield name, timed(read)
    if format == "kif":
        yield "Lark alone, words of moves", timed(_lark)


class Tsshogi:
    """tsshogi in one process of node, which stays warm; `folder` is where npm put it, None
    where node finds it itself.  It times itself, without the way to it and back."""

    def __init__(self, folder: str | None) -> None:
        command = ["node", str(Path(__file__).with_name("tsshogi.cjs"))]
        errors = None if folder else subprocess.DEVNULL
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=pipe, stdout=pipe, stderr=errors, encoding="utf-8"
        )

    @staticmethod
    def find(folder: str | None) -> Tsshogi | None:
        """None where it is not installed.  Raises SystemExit when it is not in the folder."""
        try:
            found = Tsshogi(folder)
            found.program("usi")(["startpos moves 7g7f"])
        except (OSError, ValueError) as error:
            if folder:
                raise SystemExit(f"no tsshogi by node in {folder}: {error}") from error
            return None
        return found

    def program(self, format: str) -> Program:
        """Reading of a format."""

        def run(texts: Sequence[str]) -> Run:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps({"format": format, "texts": texts}) + "\n")
            self._process.stdin.flush()
            return Run(**json.loads(self._process.stdout.readline()))

        return run

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def _lark(texts: Sequence[str]) -> int:
    """No rival: what the words of moves cost when each is parsed, without any rules."""
    return sum(len([parse("kif", "move", word) for word in _KIF_MOVE.findall(t)]) for t in texts)


def _python_shogi(format: str) -> Iterator[tuple[str, Read]]:
    shogi = importlib.import_module("shogi")

    def play(sfen: str, moves: Sequence[str]) -> int:
        board = shogi.Board(sfen)
        for number, text in enumerate(moves):
            move = shogi.Move.from_usi(text)
            if not board.is_legal(move):
                return number
            board.push(move)
        return len(moves)

    if format == "usi":
        yield "python-shogi", lambda texts: sum(play(*_split(text)) for text in texts)
    elif format in ("kif", "csa"):
        parser = importlib.import_module(f"shogi.{format.upper()}").Parser

        def read(texts: Sequence[str]) -> int:
            games = (parser.parse_str(text)[0] for text in texts)
            return sum(play(game["sfen"], game["moves"]) for game in games)

        yield "python-shogi", read


def _cshogi(format: str) -> Iterator[tuple[str, Read]]:
    """`is_legal` and `push_usi` of cshogi accept moves that are not legal, so the sound test
    is whether the move is in the list of legal moves."""
    cshogi = importlib.import_module("cshogi")

    def player(sound: bool) -> Callable[[str, Sequence[Any]], int]:
        def play(sfen: str, moves: Sequence[Any]) -> int:
            board = cshogi.Board(sfen)
            for number, move in enumerate(moves):
                found = board.move_from_usi(move) if isinstance(move, str) else move
                legal = found in list(board.legal_moves) if sound else board.is_legal(found)
                if not legal:
                    return number
                board.push(found)
            return len(moves)

        return play

    for name, sound in (("cshogi, in legal_moves", True), ("cshogi, is_legal (unsound)", False)):
        play = player(sound)
        if format == "usi":
            yield name, lambda texts, play=play: sum(play(*_split(text)) for text in texts)
        elif format in ("kif", "csa"):
            parser = importlib.import_module(f"cshogi.{format.upper()}").Parser

            def read(texts: Sequence[str], parser: Any = parser, play: Any = play) -> int:
                games = (_first(parser.parse_str(text)) for text in texts)
                return sum(play(game.sfen, game.moves) for game in games)

            yield name, read


def _rsshogi(format: str) -> Iterator[tuple[str, Read]]:
    record = importlib.import_module("rsshogi.record").Record
    core = importlib.import_module("rsshogi.core")
    reader = record.from_usi_position if format == "usi" else getattr(record, f"from_{format}_str")

    def read(texts: Sequence[str]) -> int:
        plies = 0
        for text in texts:
            game = reader(text)
            board = core.Board()
            board.set_sfen(game.init_position_sfen)
            for entry in game.moves:
                if not board.is_legal_move(entry.move):
                    break
                board.apply_move(entry.move)
                plies += 1
        return plies

    yield "rsshogi", read


def _first(games: Any) -> Any:
    return games[0] if isinstance(games, list) else games


def _split(text: str) -> tuple[str, list[str]]:
    """A coordinate line to its start and its moves."""
    return _START, text.split()[2:]
