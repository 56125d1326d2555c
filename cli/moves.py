"""kifu moves."""

from __future__ import annotations

from operator import itemgetter

import click

from cli.options import game_option, position_option
from cli.show import read_position
from notation.formats.coordinates import format_move
from notation.formats.dialects import dialect
from notation.rules.fen import start_position
from notation.rules.game import Game
from notation.rules.laws import legal_moves


@click.command(name="moves")
@game_option(required=True)
@position_option
@click.option("--text", is_flag=True, help="Add each move in the game's own notation.")
def command(game: Game, fen: str | None, text: bool) -> None:
    """List the legal moves of a position, in coordinates, sorted, one a line.

    \b
    Examples:
      kifu moves --game ryu
      kifu moves --game ryu --text
      kifu moves --game ryu --position "4k5/…/4K5[R] w - - 0+0 0 1"
    """
    position = read_position(game, fen) if fen else start_position(game)
    spell = dialect(position.game).spell
    words = [(format_move(position.game, move), move) for move in legal_moves(position)]
    for word, move in sorted(words, key=itemgetter(0)):
        click.echo(f"{word}\t{spell(position, move)}" if text else word)
