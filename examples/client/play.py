"""A player of 25 lines: joins a table by its id and plays whatever it is offered, to the end.

python play.py http://127.0.0.1:8000 TABLE
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

server, table = sys.argv[1:3]
headers = {"content-type": "application/json"}


def ask(path: str, **form: object) -> Any:
    body = json.dumps(form).encode() if form else None
    with urlopen(Request(f"{server}/api/v1{path}", body, headers)) as answer:
        return json.load(answer)


headers["authorization"] = f"Bearer {ask('/people', name='Client')['token']}"
places = ask(f"/tables/{table}")["places"]
ask(f"/tables/{table}/sit", seat=next(at for at, place in enumerate(places) if place["kind"] == "empty"))
seen: Any = {"etag": ""}
while not (page := seen.get("page") or {}).get("over"):
    if page.get("choices"):
        action = random.choice(page["choices"])["action"]
        seen = ask(f"/tables/{table}/act", action=action, decision=seen["decision"])
    else:
        seen = ask(f"/tables/{table}?unlike={seen['etag']}&wait=20")
print("scores:", page["scores"])
