"""The service of the parcel station: its page, and the requests of the page.

    python3 service.py [--port 8000] [--deviate early,stay,unlocked]
"""

import argparse
import json
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CODES = {"1234": "A7", "5678": "B2"}
LOCK = 300


class Station(SimpleHTTPRequestHandler):
    deviations = []
    wrong = 0
    locked_until = 0.0

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=Path(__file__).parent / "web")

    def do_GET(self):
        if self.path == "/station.json":
            self.answer({"deviations": self.deviations})
        else:
            super().do_GET()

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        if self.path == "/api/check":
            self.answer(self.check(asked["code"]))
        elif self.path == "/api/unlock":
            self.answer({"opened": True})
        else:
            self.send_error(404)

    def check(self, code):
        now = time.monotonic()
        if now < Station.locked_until:
            return {"result": "locked", "seconds": round(Station.locked_until - now)}
        if code in CODES:
            Station.wrong = 0
            return {"result": "right", "box": CODES[code]}
        Station.wrong += 1
        if Station.wrong % 3:
            return {"result": "wrong"}
        Station.locked_until = now + LOCK
        return {"result": "locked", "seconds": LOCK}

    def answer(self, content):
        data = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The service of the parcel station.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--deviate", default="")
    options = parser.parse_args()
    Station.deviations = [one for one in options.deviate.split(",") if one]
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Station)
    print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
    server.serve_forever()
