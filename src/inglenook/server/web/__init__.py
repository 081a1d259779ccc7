"""Requests and answers: pages, commands, the socket. Everything here knows HTTP; nothing below it does."""
