"""A stand-in for Appium: WebDriver's protocol over screens that are trees of Android's or iOS's elements, without a device."""
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

from lxml import etree

KEY = "element-6066-11e4-a52e-4f735466cecf"


class Appium:
    """Serves one app: a function from what was pressed, or None, and the texts of fields, to the source of the screen."""

    def __init__(self, platform, app):
        self.platform, self.app, self.texts, self.ids = platform, app, {}, {}
        # How often an element is replaced, with all others, before it is used.
        self.replacements = 0
        self.show(None)
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                length = int(self.headers.get("Content-Length") or 0)
                asked = json.loads(self.rfile.read(length) or b"{}") if length else {}
                status, value = stand_in.answer(self.command, unquote(self.path), asked)
                data = json.dumps({"value": value}).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_POST = do_DELETE = do_GET

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def show(self, pressed):
        self.root = etree.fromstring(self.app(pressed, self.texts))
        self.texts, self.ids = {}, {}

    def answer(self, method, path, asked):
        parts = path.strip("/").split("/")[2:]
        if parts[:1] == ["element"]:
            if self.replacements > 0:
                self.replacements -= 1
                self.ids = {}
            if parts[1] not in self.ids:
                return 404, {"error": "stale element reference", "message": "the element is gone", "stacktrace": ""}
        match [method, *parts]:
            case ["POST"]:
                self.show(None)
                return 200, {"sessionId": "1", "capabilities": {"platformName": self.platform}}
            case ["DELETE"]:
                return 200, None
            case ["POST", "elements"]:
                return self.find(self.root, asked)
            case ["POST", "element", one, "elements"]:
                return self.find(self.ids[one], asked)
            case ["GET", "element", one, "displayed"]:
                return 200, self.ids[one].get("displayed", "true") == "true"
            case ["GET", "element", one, "enabled"]:
                return 200, self.ids[one].get("enabled", "true") == "true"
            case ["GET", "element", one, "attribute", name]:
                return 200, self.ids[one].get(name)
            case ["GET", "element", one, "text"]:
                return 200, self.ids[one].get("text") or self.ids[one].get("label") or ""
            case ["POST", "element", one, "clear"]:
                return 200, None
            case ["POST", "element", one, "value"]:
                name = self.ids[one].get("resource-id") or self.ids[one].get("name")
                self.texts[name] = asked["text"]
                return 200, None
            case ["POST", "element", one, "click"]:
                element = self.ids[one]
                self.show(element.get("text") or element.get("content-desc") or element.get("label"))
                return 200, None
            case _:
                # As Appium for what only pages have, scripts among them.
                return 404, {"error": "unknown command", "message": f"{method} {path}", "stacktrace": ""}

    def find(self, root, asked):
        match asked["using"]:
            case "xpath":
                found = root.xpath(asked["value"])
            case "accessibility id":
                name = "content-desc" if self.platform == "Android" else "name"
                found = [one for one in root.iter() if one.get(name) == asked["value"]]
            case using:
                return 400, {"error": "invalid selector", "message": f"Locator Strategy '{using}' is not supported", "stacktrace": ""}
        for one in found:
            self.ids[str(id(one))] = one
        return 200, [{KEY: str(id(one))} for one in found]
