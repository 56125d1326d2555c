"""Boards and laws.  Knows no text but FEN and Betza."""
