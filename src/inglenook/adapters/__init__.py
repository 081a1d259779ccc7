"""Doors for researchers: the games in the forms of other libraries, each in a module of its own.

`gym` (Gymnasium), `zoo` (PettingZoo), `spiel` (OpenSpiel) and `prompts` (language models). To import one needs its
library, and registers all games there: `pip install "inglenook[research]"`.
"""
