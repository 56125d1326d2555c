"""PGN: glyphs, the numbers that judge moves and positions.

What lives here: what `!?`, `+-` and the like are in numbers.  After the table of the PGN
standard, section 10.  What does not: where glyphs stand.
"""

from __future__ import annotations

# Written right behind a move, as in any printed game.
SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
# Judgements of the position, which programs write for the numbers the standard asks for.
JUDGEMENTS = {
    "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15, "±": 16,
    "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19,
}  # fmt: skip
