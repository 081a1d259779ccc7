"""What is sent, and sending it: in threads beside the tables. A failure is one line for whoever runs the server,
without an address in it."""

import asyncio
import smtplib
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import msgspec

from inglenook.engine.language import Language

from .config import Config, Mail
from .outside import Outside

WAITING = 200  # notices that may wait to be sent; more are dropped
SECONDS = 10.0  # for each step of a mail


class Post:
    def __init__(
        self,
        config: Config,
        report: Callable[[str], None] = lambda line: None,
        outside: Outside | None = None,
    ) -> None:
        self.config, self.report, self.outside = config, report, outside or Outside()
        self._threads = ThreadPoolExecutor(2, "notices")
        self._waiting = 0

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, work: Callable[..., object], *given: object) -> None:
        """Done in a thread; whatever goes wrong there is told in one line."""
        if self._waiting >= WAITING:
            return self.report("A notice was dropped: too many wait to be sent.")
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)
        except Exception as error:  # whatever a mail server, a name or a network can do
            self.report(f"A notice could not be sent ({type(error).__name__}).")
        finally:
            self._waiting -= 1

    def mail(self, to: str, subject: str, text: str, stop: str = "") -> None:
        if self.config.mail is None:
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.config.mail.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="inglenook.invalid")
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        hand_in(self.config.mail, message)

    def hook(self, url: str, said: str, link: str) -> None:
        """In a form that the common chat services take."""
        body = msgspec.json.encode({"text": f"{said} {link}", "content": f"{said} {link}", "url": link})
        status = self.outside.post(url, body)
        if not 200 <= status < 300:
            raise ConnectionError(f"answered {status}")


def hand_in(config: Mail, message: EmailMessage) -> None:
    context = ssl.create_default_context()
    if config.security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(config.host, config.port, timeout=SECONDS, context=context)
    else:
        server = smtplib.SMTP(config.host, config.port, timeout=SECONDS)
    with server:
        if config.security == "starttls":
            server.starttls(context=context)
        if config.user:
            server.login(config.user, config.password)
        server.send_message(message)


def turn_mail(language: Language, game: str, link: str, stop: str) -> tuple[str, str]:
    """Its subject and its text."""
    said = language.say
    lines = [said("notice.turn", game=game), link, said("notice.stop"), stop]
    return said("notice.subject", game=game), "\n\n".join(lines) + "\n"


def confirm_mail(language: Language, name: str, link: str) -> tuple[str, str]:
    said = language.say
    lines = [said("notice.confirm-text", name=name), link, said("notice.confirm-else")]
    return said("notice.confirm-subject"), "\n\n".join(lines) + "\n"
