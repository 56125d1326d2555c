"""What is played without searching is what searching finds, in every game and notation."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from notation.formats import japanese
from notation.formats.coordinates import coordinate_reader, spell, spell_case
from notation.formats.dialects import dialect
from notation.formats.words import WordReader
from notation.games import builtin_games
from notation.records.quick import Quick
from notation.records.resolve import check_facts, resolve
from notation.records.transcript import SpellCase
from notation.rules.endings import Occurrences
from notation.rules.fen import start_position
from notation.rules.game import Game
from notation.rules.laws import legal_moves
from notation.rules.moves import Move
from notation.rules.position import Position
from notation.rules.prepared import preparable

GAMES = [game for game in builtin_games() if preparable(game)]
PLIES = 60
_Notation = tuple[WordReader, Callable[[Position, Move], str], SpellCase | None]


def _notations(game: Game) -> list[_Notation]:
    """The ways to write a game's moves, but those that never are sure."""
    words = dialect(game)
    found: list[_Notation] = [(coordinate_reader(game), spell, spell_case)]
    if words.spell_case is not None:
        found.append((words.reader(game), words.spell, words.spell_case))
    if words.spell is japanese.spell:
        style = japanese.Style.RELATIVE
        found.append(
            (
                japanese.move_reader(game, style),
                japanese.SPELL[style],
                japanese.SPELL_CASE[style],
            )
        )
    return found


def test_which_games_have_sure_moves() -> None:
    """Hops, captures in passing, several kings and goals take a search."""
    ids = {game.id for game in GAMES}
    assert {"ryu", "kiryou", "shogi", "minishogi", "kyotoshogi"} <= ids
    assert not {"hakoiri", "chess", "xiangqi", "dobutsu", "shoshogi"} & ids


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_sure_is_what_searching_finds(game: Game) -> None:
    """Words of this position and of others, most of which mean no legal move here."""
    choose = random.Random(game.id)
    for reader, spelled, case in _notations(game):
        quick = Quick(game, case)
        position = start_position(game)
        words: list[str] = []
        sure = 0
        for _ in range(PLIES):
            offered = legal_moves(position)
            if not offered:
                break
            some = choose.sample(offered, min(4, len(offered)))
            here = [spelled(position, move) for move in some]
            words += here
            for text in dict.fromkeys(here + choose.sample(words, min(12, len(words)))):
                sure += _agrees(quick, position, reader, text, spelled)
            position.play(choose.choice(offered))
        # Else nothing would have been tested.
        assert sure > PLIES / 2


def _agrees(
    quick: Quick,
    position: Position,
    reader: WordReader,
    text: str,
    spelled: Callable[[Position, Move], str],
) -> bool:
    """Whether a word is played without searching; if so, asserts that it may be."""
    word = reader.word(text)
    key, check = position.key(), position.check
    move = quick.play(position, word)
    if move is None:
        assert position.key() == key
        return False
    assert position.check == position.in_check(position.turn)
    assert not position.in_check(1 - position.turn)
    assert position.fingerprint() == position.copy().fingerprint()
    position.undo()
    assert position.key() == key
    position.check = check
    assert word.facts is not None
    found = resolve(position, word.facts, spelled)
    assert not found.findings
    assert found.move == move
    assert check_facts(position, word.facts, move, spelled) == []
    return True


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_fingerprints_are_equal_where_keys_are(game: Game) -> None:
    """Along random lines, forward and back; counting by one is counting by the other."""
    choose = random.Random(game.id)
    position, seen = start_position(game), Occurrences()
    keys: dict[tuple[object, ...], int] = {}
    marks: dict[tuple[object, ...], int] = {}
    for _ in range(3 * PLIES):
        key = position.key()
        keys[key] = keys.get(key, 0) + 1
        assert seen.add(position) == keys[key]
        assert marks.setdefault(key, position.fingerprint()) == position.fingerprint()
        offered = legal_moves(position)
        if not offered:
            break
        position.play(choose.choice(offered))
    assert len(set(marks.values())) == len(marks)
    while position.last_move() is not None:
        assert position.fingerprint() == position.copy().fingerprint()
        position.undo()
