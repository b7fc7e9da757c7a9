"""A worker: plays the sessions of all users, and answers HTTP. Start as many as you like on one database.

usage: worker.py PORT IMAGE...    DATABASE is the URL of PostgreSQL; ACTIONS is the module of the actions, `actions` without it;
                                  HOST_KEY opens /host to those who send it
"""

import importlib
import logging
import os
import sys
from pathlib import Path
from socket import socket

import uvicorn
from lockstep_sessions import Host, JSONLines, Settings
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
    service = application(host, key=os.environ.get("HOST_KEY", ""), page=page)
    # SIGTERM drains it: no more requests, actions end, and others take over at once.
    config = uvicorn.Config(
        service, port=int(port), log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=5, limit_concurrency=2_000,
        h11_max_incomplete_event_size=16_384)
    Server(config).run()


class Server(uvicorn.Server):
    """Says where it listens, once it does."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        for server in self.servers:
            for one in server.sockets:
                print(f"http://127.0.0.1:{one.getsockname()[1]}/", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
