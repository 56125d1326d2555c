"""Positions and rules for the eye."""
