"""The version, where the build and the command can read it without importing the rest."""

__version__ = "0.1.0"
