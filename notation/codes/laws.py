"""L: moves a piece could make but a law forbids, and positions that cannot be played."""

from __future__ import annotations

from notation.diagnostics import Code, Severity

_E = Severity.ERROR

CODES = (
    Code(
        "L101", _E, "the piece is pinned",
        "{piece} on {origin} is pinned: without it {attackers} attacks {king} on {king_square}",
        "move another piece, or move along the line of the pin",
        "A move that leaves the own king attacked is illegal (不能送吃, extended to every move).",
    ),
    Code(
        "L102", _E, "the king would be attacked",
        "{king} cannot go to {target}: {attackers} attacks it there",
        "choose a square nothing attacks",
        "A king may not move into capture (不能送吃). The board is looked at as it stands after the "
        "move, so stepping back along the line of a sliding attacker does not help.",
    ),
    Code(
        "L103", _E, "check not answered",
        "{king} on {king_square} is attacked by {checkers}, and this move leaves it attacked",
        "move the king, capture the attacker or stand in its way",
        "While the own king is attacked only moves that end the attack are legal.",
    ),
    Code(
        "L104", _E, "the kings would share a rank",
        "{king} cannot go to {target}: {kings} stands on rank {rank}",
        "choose a square on another rank",
        "A 將志 may not enter the rank (橫列) of the enemy 將志, whatever stands between. The rank "
        "is no attack: it gives no check.",
    ),
    Code(
        "L105", _E, "the kings would face each other",
        "{piece} cannot go to {target}: {king} and {other} would face each other",
        "leave a piece between them, or choose another move",
        "In some games the kings may not face each other on a file or rank with nothing between "
        "(王不見王): no move may bring that about, nor take away the last piece between them.",
    ),
    Code(
        "L110", _E, "castling: a piece has moved",
        "{move} is barred: the {king} of {from} or the piece of {rook} has moved or was taken",
        "play a usual king move",
        "Castling needs a king and a rook that never moved (戟兵保帥, condition 1). A dropped "
        "戟兵 never castles.",
    ),
    Code(
        "L111", _E, "castling: a piece stands between",
        "{move} is barred: {blocker} stands between",
        "clear the squares between first",
        "No piece of either side may stand between king and rook (戟兵保帥, condition 2).",
    ),
    Code(
        "L112", _E, "castling: in check",
        "{move} is barred: {king} on {square} is attacked by {attackers}",
        "answer the check another way",
        "A king does not castle out of check (戟兵保帥, condition 3). The right itself is kept for "
        "later.",
    ),
    Code(
        "L113", _E, "castling: an attacked square on the way",
        "{move} is barred: {attackers} attacks {square}, which {king} crosses or lands on",
        "drive the attacker away first",
        "No square the king crosses or lands on may be attacked (戟兵保帥, condition 4).",
    ),
    Code(
        "L201", _E, "no drops in this game",
        "{option}: {piece} cannot be dropped",
        "remove the drop, or the header that forbids drops",
        "With 掉落禁止 (rule 8) captured pieces leave the game and nothing is dropped.",
    ),
    Code(
        "L202", _E, "not in hand",
        "{side} has no {piece} in hand; it holds {held}",
        "drop a piece that is in hand",
        "Only captured pieces can be dropped, each once. The message lists what the "
        "side holds at this moment.",
    ),
    Code(
        "L203", _E, "drop on a piece",
        "{piece} cannot be dropped on {target}: {victim} stands there",
        "drop on an empty square",
        "Pieces are dropped on empty squares only (掉落 rule 3). To capture what stands there, move a "
        "piece of the board.",
    ),
    Code(
        "L204", _E, "drop where it could never move",
        "{piece} cannot be dropped on {target}: it could never go on from there",
        "drop it further back",
        "A 刀兵 is not dropped on its last rank (掉落 rule 4), where it could never move again. On "
        "its own first rank it may be dropped.",
    ),
    Code(
        "L205", _E, "never dropped",
        "{piece} is never dropped",
        "{hand}",
        "Some pieces exist only by promotion (掉落 rule 5). When one is captured it turns back to the "
        "piece it was.",
    ),
    Code(
        "L206", _E, "the drop gives check",
        "{piece} cannot be dropped on {target}: it would attack {kings}",
        "drop it where it gives no check",
        "A drop may not give check (掉落 rule 6): any drop after which the enemy king is attacked is "
        "illegal, whatever the dropped piece could do next.",
    ),
    Code(
        "L207", _E, "drop while in check",
        "{piece} cannot be dropped: {king} is attacked by {attackers}",
        "answer the check with a piece on the board",
        "While the own king is attacked nothing is dropped, not even between it and the attacker "
        "(不能墊將, 掉落 rule 6).",
    ),
    Code(
        "L208", _E, "drops rest",
        "{side} cannot drop on turn {turn}: it dropped on turn {dropped}, with {cards} 禁援牌 "
        "still showing",
        "the next drop is allowed on turn {allowed}",
        "After a drop two cards show, and one is turned back after each later turn of that "
        "side; while a card shows it may not drop (掉落 rule 7).",
    ),
    Code(
        "L209", _E, "two on a file",
        "{piece} cannot be dropped on {target}: {other} stands on file {file} already",
        "drop it on a file with fewer than {most} of its kind",
        "Only so many pieces of this kind and side may stand on one file: one 歩 (二步, 二歩), two "
        "swallows in bird shogi.",
    ),
    Code(
        "L210", _E, "the drop mates",
        "{piece} cannot be dropped on {target}: it would mate {kings}",
        "give mate with a move or with another piece",
        "A dropped 歩 may not give mate (打ち歩詰め): the enemy king is attacked by it and has no "
        "legal answer, pinned defenders counting as none. A 歩 that moves may mate.",
    ),
    Code(
        "L211", _E, "dropped outside its zone",
        "{piece} cannot be dropped on {target}",
        "drop it on {zone}",
        "The rules of the game keep this kind of piece to a part of the board when it is dropped, "
        "in chess with drops a pawn to the ranks between the first and the last.",
    ),
    Code(
        "L301", _E, "must promote",
        "{piece} must promote on {target}{why}",
        "add the promotion: one of {choices}",
        "A piece that could never move again has to promote: 到達底線必須變為槍兵. Elsewhere in the "
        "zone promotion is free.",
    ),
    Code(
        "L302", _E, "no promotion here",
        "{piece} does not promote by moving to {target}",
        "{when}; write the move without promotion",
        "A piece promotes only where the rules of the game say. In 龍將棋 the move must end in the "
        "zone, in 本將棋 it may also start there, elsewhere it must capture.",
    ),
    Code(
        "L303", _E, "does not promote",
        "{piece} does not promote",
        "write the move without promotion",
        "This kind of piece has no promoted form. `kifu rules` lists what each piece becomes.",
    ),
    Code(
        "L304", _E, "promotion without its piece",
        "{piece} may become several pieces on {target}, and the move does not say which",
        "write {ways}",
        "Where a piece may become several kinds, the record names the kind, and only those of "
        "the rules.",
    ),
    Code(
        "L305", _E, "promotes to something else",
        "{piece} does not become {becomes} on {target}",
        "it may become {choices}",
        "A piece becomes only what the rules of the game say.",
    ),
    Code(
        "L401", _E, "wrong number of kings",
        "{side} has {count}",
        "each side needs exactly one",
        "A position without its kings, or with two of one side, cannot be played.",
    ),
    Code(
        "L406", _E, "more pieces than the set has",
        "{piece}: {count} in all, and the set has {most}",
        "take the surplus off the board or out of the hands",
        "Promoted pieces and those in hand count as what they were made from. Positions with "
        "more can be played from, but no game reaches them.",
    ),
    Code(
        "L407", _E, "two on one file",
        "{side} has more than {most} {piece} on the file {file}: {count}",
        "leave {most}, or promote the others",
        "One more than may stand there could never have been dropped there, and they do not change files "
        "unpromoted.",
    ),
    Code(
        "L408", _E, "a stand of a seat that is out",
        "{side} is eliminated and has pieces in hand, which are {partner}'s",
        "move them to the stand of {partner}",
        "When a seat loses its king, its stand becomes its partner's.",
    ),
    Code(
        "L405", Severity.INFO, "read as a problem",
        "{side} has no king: this is read as a problem",
        "add the king if a game was meant",
        "A problem (詰将棋) shows only the king to be mated. The side without a king cannot be in "
        "check.",
    ),
    Code(
        "L402", _E, "the king could be taken",
        "{king} is attacked by {attackers}, and {side} is to move",
        "check whose turn it is",
        "A position where the side to move could take the king is the result of an illegal "
        "move.",
    ),
    Code(
        "L403", _E, "a piece that could never move",
        "{piece} could never move from there",
        "it must have promoted, or stands on a wrong square",
        "A piece cannot have stopped, or been dropped, where it can never move again.",
    ),
    Code(
        "L404", _E, "castling right without its pieces",
        "the right {right} ({move}) needs king and rook on their start squares",
        "remove {right} from the castling field",
        "A castling right is lost when king or rook leaves its start square.",
    ),
)  # fmt: skip
