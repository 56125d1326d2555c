"""kifu perft."""

from __future__ import annotations

import sys
from operator import itemgetter

import click

from cli.options import game_option, position_option
from cli.show import read_position
from notation.formats.coordinates import format_move
from notation.rules.fen import start_position
from notation.rules.game import Game
from notation.rules.laws import legal_moves
from notation.rules.perft import perft


@click.command(name="perft")
@game_option(required=True)
@position_option
@click.option("--depth", type=click.IntRange(0), required=True, metavar="N", help="Moves ahead.")
@click.option("--divide", is_flag=True, help="Count below each first move.")
def command(game: Game, fen: str | None, depth: int, divide: bool) -> None:
    """Count the positions a number of moves away: the proof of a move generator.

    \b
    Examples:
      kifu perft --game ryu --depth 3
      kifu perft --game ryu --depth 2 --divide
    """
    position = read_position(game, fen) if fen else start_position(game)
    if depth == 0:
        click.echo("1")
        return
    total = 0
    lines = []
    moves = [(format_move(position.game, move), move) for move in legal_moves(position)]
    moves.sort(key=itemgetter(0))
    hidden = depth < 3 or not sys.stderr.isatty()
    with click.progressbar(moves, label="counting", file=sys.stderr, hidden=hidden) as counted:
        for word, move in counted:
            position.play(move)
            nodes = perft(position, depth - 1)
            position.undo()
            total += nodes
            lines.append(f"{word} {nodes}")
    if divide:
        click.echo("\n".join([*lines, ""]))
    click.echo(str(total))
