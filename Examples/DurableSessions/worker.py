"""A worker: plays the sessions of all users, and answers HTTP. Start as many as you like on one database.

usage: worker.py PORT IMAGE...    DATABASE is the URL of PostgreSQL; ACTIONS is the module of the actions, `actions` without it;
                                  HOST_KEY opens /host to those who send it; STARTS names the flows that users start
"""

import importlib
import logging
import os
import sys
from pathlib import Path

from lockstep_sessions import Host, JSONLines, Settings
from lockstep_sessions.server import serve
from lockstep_sessions.service import application


def main(port: str, *images: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JSONLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    actions = importlib.import_module(os.environ.get("ACTIONS", "actions"))
    settings = Settings(
        database=os.environ["DATABASE"], perform=actions.perform, retries=actions.RETRIES, alarm=actions.alarm,
        retained=float(os.environ.get("RETAINED", "86400")))
    host = Host(settings, [Path(image).read_bytes() for image in images])
    page = Path(__file__).with_name("page.html").read_text()
    service = application(host, key=os.environ.get("HOST_KEY", ""), starts=os.environ.get("STARTS", "ON1").split(), page=page)
    serve(service, port=int(port), listening=lambda address: print(address, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
