"""One folder per game; found by entry point, never by name."""
