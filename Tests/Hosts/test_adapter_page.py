"""The adapter of web pages, on a page that is awkward: fields that refuse, buttons that are disabled, answers that are not read."""
import json
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from stories import ROOT

PAGE = """<!doctype html><title>Shop</title><main><h1>Order</h1>
<form onsubmit="event.preventDefault(); document.querySelector('h1').textContent = 'Sent'">
<label>Cups <input type="number" name="cups"></label><label>Name <input name="name"></label><button>Order it</button></form>
<button type="button" disabled>Pay</button><button type="button" onclick="document.querySelector('form').requestSubmit()">Next</button>
<button type="button" class="bin" onclick="document.querySelector('h1').textContent = 'Emptied'">×</button>
<button type="button" onclick="fetch('/orders/1', {method: 'DELETE', keepalive: true})">Cancel</button>
<button type="button" onclick="fetch('/endless')">Wait</button>
<button type="button" onclick="fetch('/check?n=1').then(r => r.json()).then(() => {}, () => {})">Check</button></main>"""

ADAPTER = """
from lockstep_app import Cannot, serve
from lockstep_app.browser import PlaywrightAdapter


class Shop(PlaywrightAdapter):
    url = URL
    values = {"Name": "Ada", "Cups": CUPS}
    routes = {PATTERN: "UC1 1.2"}
    patience = 1
    submits = SUBMITS
    button_selectors = {"Empty": ".bin", "Print": ".printer"}

    def respond(self, run, request):
        raise Cannot(f"fill in the answer for '{run.answer}'")


serve(Shop())
"""

START = [{"lockstep-app": 1, "project": "."}, {"begin": "S", "flow": "UC1"}, {"start": True}]
READ = {"read": True, "expect": {"title": "Order"}, "within": 0}
PREPARED = {"prepare": {"key": "UC1 1.2#1", "action": None, "outcome": "Free", "words": "Free"}}


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/endless":
            self.server.finished.wait()
        data = PAGE.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_DELETE = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def address():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    server.finished = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.finished.set()
    server.shutdown()


def press(label, *fields, **other):
    shown = [{"name": name, "label": name, "secret": False} for name in fields]
    return {"user": f"selects {label}", "row": "UC1 1.1a", "label": label, "fields": shown, "give": {}} | other


def talk(address, *lines, pattern="**/check*", cups="2", submits=("Next",), begun=3):
    """The answers to lines after the first ones, and what was printed on standard error."""
    code = ADAPTER.replace("URL", repr(address)).replace("PATTERN", repr(pattern)).replace("CUPS", repr(cups))
    code = code.replace("SUBMITS", repr(submits))
    done = subprocess.run(
        [sys.executable, "-c", code], input="".join(json.dumps(line) + "\n" for line in [*START, *lines]), capture_output=True, text=True,
        env={"PYTHONPATH": str(ROOT / "Packages/python/src"), "PATH": "/usr/bin:/bin"})
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    return answers[begun:], done.stderr


def test_fields_without_a_pattern_get_the_adapters_values_and_a_form_that_leads_nowhere_is_not_sent(address):
    stays, shown, sent, after = talk(
        address, press("enters name", "Name", "Cups", stays=True), READ, press("enters name", "Name"), READ)[0]
    assert stays == sent == {"done": True}
    assert (shown["shows"]["title"], after["shows"]["title"]) == ("Order", "Sent")


def test_a_form_is_sent_by_the_button_that_the_row_names(address):
    """'Next' is one of `submits`, and sends the form: the row says otherwise."""
    sent, shown = talk(address, press("enters name and selects Empty", "Name", button="Empty"), READ)[0]
    assert (sent, shown["shows"]["title"]) == ({"done": True}, "Emptied")


def test_a_form_that_no_button_sends_is_sent_by_enter_and_that_is_told(address):
    line = press("enters name and selects Buy", "Name", button="Buy")
    (_, shown, right), _ = talk(address, line, READ, READ | {"expect": {"title": "Sent"}}, submits=())
    assert shown["shows"]["title"] == "Sent" and "note" not in right["shows"]
    assert shown["shows"]["note"] == (
        "the adapter pressed Enter in the last field, as the screen has no button 'Buy' and none of 'submits'; "
        "add the button that sends the form to 'submits'")


def test_a_field_that_refuses_a_value_is_a_refusal(address):
    (own,), _ = talk(address, press("enters", "Cups", stays=True), cups="x")
    assert own["of"] == "adapter" and "'Cups' does not take 'x'" in own["cannot"] and "'values'" in own["cannot"]
    (given,), _ = talk(address, press("enters", "Cups", stays=True, give={"Cups": "y"}))
    assert "'Cups' does not take 'y'" in given["cannot"] and "of" not in given


def test_a_button_that_is_disabled_is_a_refusal(address):
    (answer,), _ = talk(address, press("Pay"))
    assert answer["cannot"].startswith("'Pay' cannot be pressed: ")


def test_a_button_without_its_label_is_found_by_its_selector(address):
    (shown, pressed, after), _ = talk(address, READ, press("Empty"), READ)
    assert "Empty" in shown["shows"]["actions"] and "×" not in shown["shows"]["actions"]
    assert pressed == {"done": True} and after["shows"]["title"] == "Emptied"
    (missing,), _ = talk(address, press("Print"))
    assert missing["cannot"].startswith("no button 'Print': tried the selector '.printer', data-testid ")


def test_a_button_that_only_sends_a_form_is_shown_where_the_table_has_it(address):
    """'Next' is one of `submits`: no screen has it unless its table does."""
    listing = READ | {"expect": {"title": "Order", "actions": ["next", "Pay"]}}
    (other, own), _ = talk(address, READ, listing)
    assert "Next" not in other["shows"]["actions"] and "Next" in own["shows"]["actions"]


def test_answers_that_are_not_read_are_not_waited_for(address):
    start = time.monotonic()
    answers, errors = talk(address, press("Cancel"), press("Cancel"))
    assert answers == [{"done": True}] * 2
    assert "no answer" not in errors, time.monotonic() - start
    assert errors.count("warning: DELETE /orders/1 reaches the real server") == 1


def test_a_request_without_an_answer_is_named_once(address):
    answers, errors = talk(address, press("Wait"), press("Wait"))
    assert answers == [{"done": True}] * 2
    assert errors.count("warning: GET /endless has had no answer for 1 s") == 1


def test_an_answer_that_is_not_filled_in_is_the_adapters(address):
    (_, answer), _ = talk(address, PREPARED, press("Check"))
    assert answer == {"cannot": "fill in the answer for 'Free'", "of": "adapter", "ran": ["UC1 1.2#1"]}


def test_a_run_that_no_request_set_off_is_explained(address):
    (_, _, answer), _ = talk(address, PREPARED, press("Check"), READ, pattern="**/check")
    assert answer["shows"]["note"] == (
        "UC1 1.2 was prepared and did not run: no request matched '**/check'; seen: GET /check?n=1")


def test_a_route_that_was_never_used_is_what_the_adapter_lacks(address):
    """The app has asked the real server, so that what it shows says nothing about the row."""
    other = READ | {"expect": {"title": "Free"}}
    (_, _, answer), _ = talk(address, PREPARED, press("Check"), other, pattern="**/api/uc1-1-2")
    assert answer == {"of": "adapter", "cannot": (
        "UC1 1.2 was prepared and did not run: no request matched '**/api/uc1-1-2'; seen: GET /check?n=1; "
        "correct 'routes' of the adapter")}
    # An app that sends no request is to blame itself.
    (_, _, answer), _ = talk(address, PREPARED, press("Empty"), other, pattern="**/api/uc1-1-2")
    assert answer["shows"]["title"] == "Emptied"


def test_an_app_that_does_not_run_is_said_at_the_start():
    answers, _ = talk("http://127.0.0.1:9/", begun=2)
    assert answers[0]["unusable"].startswith("could not open http://127.0.0.1:9/: is the app running?")
