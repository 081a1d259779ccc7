"""The JSON interface, for other people's bots and clients: the same commands and the same views as the pages."""
