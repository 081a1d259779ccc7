"""How somebody wants to be told that it is their turn, and their holidays. What is not set up is not offered."""

import asyncio
import re
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence

from ..identity import Person
from ..notices.post import confirm_mail
from ..store import Contact, aside
from ..tables.holidays import LONGEST, YEARLY
from .requests import caller_of, fields_of, me, named_person, of, show, spoken
from .seated import day_of
from .security import TOO_MUCH, StatusError

MAIL = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
HERE = "/me/notices"


async def contact_of(request: Request, person: str) -> Contact | None:
    return await aside(of(request).tables.store.contact, person)


async def my_contact(request: Request) -> Contact:
    person = named_person(request).id
    return await contact_of(request, person) or Contact(person, language=spoken(request).code)


async def keep(request: Request, contact: Contact) -> None:
    await of(request).tables.store.keep_contact(contact)
    of(request).notifier.reachable.add(contact.person)


async def settings(request: Request) -> Response:
    person, tables, config = named_person(request), of(request).tables, of(request).notifier.post.config
    return show(
        request,
        "notices.html",
        contact=await my_contact(request),
        mail=config.mail is not None,
        hooks=config.webhooks,
        holiday=day_of(tables.holidays.until(person.id, tables.now())),
        longest=LONGEST,
        yearly=YEARLY,
    )


async def count(request: Request) -> Response:
    """How many tables wait for somebody: a number, for the badge of the icon."""
    person = me(request)
    waiting = sum(1 for _ in of(request).tables.summaries.waiting_for(person.id)) if person else 0
    return Response(str(waiting), media_type="text/plain", headers={"cache-control": "no-store"})


# Mail and webhook


async def set_mail(request: Request) -> Response:
    """An address, to which nothing is sent but a question before it is confirmed; none: no more mail."""
    person, post = named_person(request), of(request).notifier.post
    mail = (await fields_of(request)).get("mail", "").strip()
    contact = await my_contact(request)
    if not mail:
        await keep(request, replace(contact, mail="", confirmed=False))
        return RedirectResponse(HERE, status_code=303)
    if post.config.mail is None or not mail.isascii() or not MAIL.fullmatch(mail):
        raise RefusedError(Sentence("refused.mail"))
    if not all(of(request).questions.allows(each) for each in (f"to {mail.lower()}", *caller_of(request))):
        raise StatusError(429, TOO_MUCH)
    await keep(request, replace(contact, mail=mail, confirmed=False, language=spoken(request).code))
    ask(request, person, mail)
    return RedirectResponse(HERE, status_code=303)


def ask(request: Request, person: Person, mail: str) -> None:
    """Beside everything else: nobody waits for a mail server."""
    post, token = of(request).notifier.post, of(request).identities.mail_token(person.id, mail)
    link = f"{post.config.address}/notices/confirm/{token}"
    of(request).begin(post.send(post.mail, mail, *confirm_mail(spoken(request), person.name, link)))


async def set_hook(request: Request) -> Response:
    post = of(request).notifier.post
    hook = (await fields_of(request)).get("hook", "").strip()
    if hook and not post.config.webhooks:
        raise RefusedError(Sentence("refused.hook"))
    if hook:
        post.outside.check(hook)
    await keep(request, replace(await my_contact(request), hook=hook, language=spoken(request).code))
    return RedirectResponse(HERE, status_code=303)


async def confirm(request: Request) -> Response:
    """The link in a mail asks once more, so that whoever only looks at links confirms nothing."""
    person, mail = of(request).identities.confirmed_by(request.path_params["token"])
    contact = await contact_of(request, person)
    if contact is None or contact.mail != mail:
        raise RefusedError(Sentence("refused.not-asked"))
    if request.method == "POST":
        await keep(request, replace(contact, confirmed=True))
    return show(request, "notice_link.html", what="confirm", done=request.method == "POST", mail=mail)


async def stop(request: Request) -> Response:
    """From a mail, with one press, by whoever has it: a program for mail may press it for its reader."""
    person = of(request).identities.stopped_by(request.path_params["token"])
    if request.method == "POST" and await contact_of(request, person):
        await keep(request, Contact(person))
    return show(request, "notice_link.html", what="stop", done=request.method == "POST", mail="")


# Holidays


async def set_holiday(request: Request) -> Response:
    person, tables = named_person(request), of(request).tables
    days = (await fields_of(request)).get("days", "")
    if days:
        whole = int(days) if days.isdecimal() and len(days) < 4 else 0
        holiday = tables.holidays.wanted(person.id, whole, tables.now())
        await tables.store.keep_holiday(holiday)
        tables.holidays.add(holiday)
    elif ended := tables.holidays.end(person.id, tables.now()):
        await tables.store.keep_holiday(ended)
    for name, _ in tables.summaries.of(person.id):
        tables.hub.changed(name)
        await asyncio.sleep(0)
    return RedirectResponse(HERE, status_code=303)
