"""Many files: finding them, reading them, checking them."""
