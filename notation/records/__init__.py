"""Records: what was written, what was played, and the way from one to the other."""
