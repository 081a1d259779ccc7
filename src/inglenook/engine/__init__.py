"""The contract between a game and everything that plays it. Imports no game."""
