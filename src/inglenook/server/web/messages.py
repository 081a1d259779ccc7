"""What an open page says on its socket: the commands that it would else post as forms, without the way of a request.

Who speaks was found out when the socket was opened. All else is as for a post: the rate, the fields, the command and
what it refuses. Each message has a number, by which the page knows the answer.
"""

import asyncio
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.types import Message as Received
from starlette.websockets import WebSocket, WebSocketDisconnect

from inglenook.engine.errors import InglenookError, RefusedError
from inglenook.engine.language import Language, Sentence

from .. import limits
from ..tables.commands import COMMANDS
from ..tables.decoding import unfit
from ..tables.fields import INFINITE
from .languages import language_of
from .requests import MOST_FIELDS, carry_out, from_form, named_person, table_of
from .security import TOO_MUCH, StatusError, caller

UNREAD = -1  # the number of a message that has none
LONGEST_SAID = 40  # letters of an unknown command that are said again


class Message(Struct, frozen=True):
    """A command, with the fields of its form."""

    number: Annotated[int, Meta(ge=0, le=INFINITE)]
    command: str
    fields: dict[str, str]


class Answer(Struct, frozen=True, omit_defaults=True):
    """It is done, or why it is not."""

    answer: int
    refused: str = ""


read = msgspec.json.Decoder(Message).decode
write = msgspec.json.Encoder().encode


async def listen(socket: WebSocket) -> None:
    """Do what the page says, one thing after the other, until it goes or says too much."""
    who, language, hasty = caller(socket.scope), language_of(socket.headers), 0
    while hasty < limits.HASTY and (received := await socket.receive())["type"] == "websocket.receive":
        patient = socket.app.shares.posts.allows(who)
        hasty = 0 if patient else hasty + 1
        answer = await answer_to(socket, received, language, patient)
        with suppress(WebSocketDisconnect, RuntimeError):  # the page may have gone meanwhile
            await socket.send_text(write(answer).decode())
        if answer.refused:
            await asyncio.sleep(0)  # what is done waits for the disk; what is refused must let others in, too
    if hasty >= limits.HASTY:
        await socket.close(code=1008, reason=language.tell(TOO_MUCH))


async def answer_to(socket: WebSocket, received: Received, language: Language, patient: bool) -> Answer:
    number = UNREAD
    try:
        message = message_of(received)
        number = message.number
        if not patient:
            raise StatusError(429, TOO_MUCH)
        await obey(socket, message)
    except InglenookError as error:
        return Answer(number, error.said(language))
    return Answer(number)


def message_of(received: Received) -> Message:
    try:
        message = read(received.get("text") or "")
    except (msgspec.DecodeError, RecursionError) as error:
        raise RefusedError(unfit(error)) from None
    if len(message.fields) > MOST_FIELDS:
        raise RefusedError(Sentence("refused.form", most=MOST_FIELDS))
    return message


async def obey(socket: WebSocket, message: Message) -> None:
    kind = COMMANDS.get(message.command)
    if kind is None:
        said, allowed = repr(message.command[:LONGEST_SAID]), ", ".join(COMMANDS)
        raise RefusedError(Sentence("refused.command", command=said, allowed=allowed))
    person, table = named_person(socket), await table_of(socket)
    await carry_out(socket, from_form(kind, message.fields), table, person)
