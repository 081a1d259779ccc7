"""The table in the browser: people, bots, tables that survive anything. Names no game."""

LAST_PORT = 65535
