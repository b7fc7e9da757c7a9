"""A web page in a real browser, by Playwright: a server that answers what is prepared, and a clock that the tool moves.

    class Shop(PlaywrightAdapter):
        url = "http://localhost:8000/"
        routes = {"**/api/code": "code.check"}          # requests, and the action or the step that each is

        def respond(self, run: Run, request: Request) -> Response:
            return Response(json={"result": run.answer, **run.values})

    serve(Shop())

Needs `pip install playwright`, and a browser: `playwright install chromium`, or one of the system.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, ClassVar, Literal
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, Playwright, Request, Route, ViewportSize, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Response as PageResponse
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from .adapter import Ability, Adapter, Cannot, Crashed, NotPrepared, Unusable
from .finding import awaited, exactly, is_end, is_expected, listed, missing, normal, possible_ids, same
from .frame import first_line
from .messages import Answer, Begin, Ended, Expected, Field, Input, Left, Run, Shown

__all__ = ["Locator", "PlaywrightAdapter", "Request", "Response"]


@dataclass(frozen=True, slots=True)
class Response:
    """How the server answers a request."""

    json: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    fails: bool = False
    """Whether there is no answer at all: the network is down."""


class PlaywrightAdapter(Adapter):
    """Plays one page of a browser. Set `url` and `routes`, answer in `respond`; override a method where the page needs it."""

    can: ClassVar[frozenset[Ability]] = frozenset({"prepare", "hold", "time", "suspend", "kill", "message", "actions"})

    url: str = ""
    """The page of a new user."""
    routes: Mapping[str, str | tuple[str, ...]] = {}
    """Requests by their pattern (`**/api/code`), with the action that each asks for, or the step (`UC1 1.2`) where the flow names no
    action; several where one request serves several. A pattern covers the whole address, what follows `?` included. All other
    requests reach the real server."""
    submits: Collection[str] = ("Continue", "Submit", "OK", "Send", "Next")
    """Buttons that only send a form, on screens whose table does not list them."""
    ignored: Collection[str] = ()
    """Other buttons that no table lists, such as those of a menu."""
    values: Mapping[str, str] = {}
    """What is filled in where the tables do not tell it, by the labels of fields; '1' if it is not here either."""
    button_selectors: Mapping[str, str] = {}
    """Where buttons are that do not have their label in the tables, such as icons: CSS selectors, by that label."""
    field_selectors: Mapping[str, str] = {}
    """The same for fields."""
    left: Mapping[str, str] = {}
    """The titles of screens that belong to flows which the project does not contain, with the ID of the flow."""
    ends: Collection[str] = ()
    """The titles of screens that are shown after the end, the first screen of the app among them if it returns there."""
    title_selector: str = "h1, h2, h3, [role=heading]"
    message_selector: str = "[data-testid=message], [role=alert], [role=status], p"
    action_selector: str = "button, a[href], [role=button], [role=link], [role=menuitem], input[type=submit], input[type=button]"
    overlay_selector: str = "dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]"
    test_id: str = "data-testid"
    """The attribute that has test ids."""
    browser_path: str | None = shutil.which("chromium") or shutil.which("google-chrome")
    """The browser; None is the one that Playwright installed."""
    viewport: ViewportSize = {"width": 390, "height": 844}
    pictures: Path | None = None
    """The folder for pictures of the last screens; None is a temporary one."""
    patience: float = 10
    """How long a request is waited for, in seconds."""
    clock: datetime = datetime(2025, 1, 6, 9, 0, tzinfo=timezone.utc)
    """The time at which each session begins; it passes only when the tool says so."""

    def __init__(self) -> None:
        super().__init__()
        self._playwright: Playwright | None = None
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._held: dict[str, tuple[Run, Route]] = {}
        self._open: dict[Request, float | None] = {}
        self._endless: set[str] = set()
        self._real: set[str] = set()
        self._answered: list[PageResponse] = []
        self._seen: list[str] = []
        self._handled: list[str] = []
        self._routed: set[str] = set()
        self._sent: str | None = None
        self._refusal: str | None = None
        self._note: str | None = None
        self._name = ""
        self._expected = Expected()

    # What a project overrides.

    def respond(self, run: Run, request: Request) -> Response:
        """The server's answer that says what was prepared. An error is a network that is down unless the project says otherwise."""
        if run.error is not None:
            return Response(fails=True)
        return Response(json={"outcome": run.outcome, **run.values})

    def respond_unprepared(self, request: Request) -> Response:
        """The answer to a request that the tables do not run now; the tool reports it."""
        return Response(fails=True)

    # What the tool says.

    @property
    def page(self) -> Page:
        """The page of the present session."""
        if self._page is None:
            raise Crashed("the page is not open")
        return self._page

    def open(self, project: str) -> None:
        self._playwright = sync_playwright().start()
        # Signals are for the adapter: it closes the browser when it ends.
        self._browser = self._playwright.chromium.launch(
            executable_path=self.browser_path, args=["--no-sandbox"], handle_sigint=False, handle_sigterm=False)

    def close(self) -> None:
        if self._playwright is not None:
            self._close_context()
            self._browser.close()
            self._playwright.stop()
            self._playwright = None

    def begin(self, begin: Begin) -> None:
        self._close_context()
        self._name = begin.name
        self._context = self._browser.new_context(viewport=self.viewport, reduced_motion="reduce", service_workers="block")
        self._context.clock.install(time=self.clock)
        self._context.clock.pause_at(self.clock)
        for pattern, names in self.routes.items():
            self._context.route(pattern, self._handler((names,) if isinstance(names, str) else names))
        self._open_page()

    def start(self) -> None:
        try:
            self.page.goto(self.url, wait_until="load")
        except PlaywrightError as error:
            raise Unusable(f"could not open {self.url}: is the app running? {first_line(error.message)}") from None
        self.settle()

    def user(self, input: Input) -> None:
        last: Locator | None = None
        self._seen.clear()
        self._handled.clear()
        self._sent = None
        for one in input.fields:
            last = self.find_field(one.label, one.name)
            self._fill(last, one, input.give.get(one.name))
        with _pressing(input.label):
            if last is not None:
                self.send_form(input, last)
            else:
                _press(self.find_button(input.button or input.label, input.id))
        self.settle()

    def send_form(self, input: Input, last: Locator) -> None:
        """Sends what was filled in: by the button that the row names, by one of `submits`, or by Enter in the last field. A row that
        leads nowhere (`input.stays`) sends nothing unless it has a button."""
        named = [input.label] if input.button is None else [input.button, input.label]
        for label in (*named, *(() if input.stays else self.submits)):
            button = self._form_button(label)
            if button is not None:
                _press(button)
                return
        if not input.stays:
            last.press("Enter")
            self._sent = (
                f"the adapter pressed Enter in the last field, as the screen has no button '{named[0]}' and none of 'submits'; "
                "add the button that sends the form to 'submits'")

    def _form_button(self, label: str) -> Locator | None:
        """A button that can send a form. Other elements with the same text may be headings or fields."""
        root = self._root()
        selectors = [selector] if (selector := self.button_selectors.get(label)) else []
        selectors += [f'button[{self.test_id}="{_quoted(one)}"]' for one in possible_ids(label)]
        found = (self._first(root.locator(selector)) for selector in selectors)
        by_name = (self._first(root.get_by_role(role, name=exactly(label))) for role in ("button", "link"))
        return next((one for one in (*found, *by_name) if one is not None), None)

    def _fill(self, field: Locator, about: Field, given: str | None) -> None:
        value = given if given is not None else self.values.get(about.label, self.values.get(about.name, "1"))
        try:
            field.fill(value)
        except PlaywrightError as error:
            shown = "•••" if about.secret else repr(value)
            reason = f"the field '{about.label}' does not take {shown}: {_reason(error)}"
            # A field that cannot be written to is the app's.
            if given is not None or isinstance(error, PlaywrightTimeout):
                raise Cannot(reason) from None
            raise NotPrepared(f"{reason}; write a value that it takes into 'values'") from None

    def release(self, key: str) -> None:
        # On a busy machine a request may come after the page seemed quiet.
        deadline = time.monotonic() + 2
        while key not in self._held and time.monotonic() < deadline:
            self.page.wait_for_timeout(20)
        held = self._held.pop(key, None)
        if held is None:
            raise Cannot(f"no request waits for {key}")
        self._fulfil(*held)
        self.settle()

    def advance(self, milliseconds: float) -> None:
        self.page.clock.run_for(round(milliseconds))
        self.settle()

    def suspend(self) -> None:
        self._become("hidden")

    def resume(self) -> None:
        self._become("visible")

    def kill(self) -> None:
        self.page.close()
        self._held.clear()
        self._open_page()
        self.start()

    def read(self, expected: Expected, within: float) -> Answer:
        self._expected = expected
        answer = awaited(self.shown, expected, within, lambda: self.page.wait_for_timeout(20))
        waiting = self.runs.waiting()
        is_right = is_expected(answer, expected)
        if waiting and not is_right and self._lacks_route(waiting):
            raise NotPrepared(f"{self._missed(waiting)}; correct 'routes' of the adapter")
        notes = [answer.note] if isinstance(answer, Shown) and answer.note else []
        if self._sent is not None and not is_right:
            notes.append(self._sent)
        if waiting:
            notes.append(self._missed(waiting))
        return replace(answer, note="; ".join(notes)) if notes and isinstance(answer, Shown) else answer

    def _lacks_route(self, waiting: list[Run]) -> bool:
        """Whether the routes keep runs from beginning: the page has sent requests that none of them is for, and those of these runs
        were never used."""
        unrouted = [one for one in self._seen if one not in self._handled]
        return bool(unrouted) and not any({run.action, run.step} & self._routed for run in waiting)

    def _missed(self, waiting: list[Run]) -> str:
        """Why runs that were prepared did not begin, as far as the routes can be the reason."""
        names = ", ".join(dict.fromkeys(run.action or run.step for run in waiting))
        patterns = [
            pattern for pattern, names in self.routes.items()
            for run in waiting if {run.action, run.step} & set((names,) if isinstance(names, str) else names)]
        tried = f"no request matched {', '.join(map(repr, dict.fromkeys(patterns)))}" if patterns else "'routes' has no request for it"
        return f"{names} was prepared and did not run: {tried}; seen: {', '.join(self._seen[-5:]) or 'no other request'}"

    def picture(self) -> Path | None:
        if self._page is None or self._page.is_closed():
            return None
        if self.pictures is None:
            self.pictures = Path(tempfile.mkdtemp(prefix="lockstep-app-"))
        path = self.pictures / ("".join(one if one.isalnum() or one in "-." else "_" for one in self._name) + ".png")
        self._page.screenshot(path=path, animations="disabled")
        return path

    # How the page is looked at.

    def shown(self) -> Answer:
        """What the page shows now."""
        if self._page is None or self._page.is_closed():
            return Ended()
        parts: dict[str, Any] = self.page.evaluate(_READ, [
            self.overlay_selector, self.title_selector, self.message_selector, self.action_selector, dict(self.button_selectors)])
        title = normal(parts["title"])
        for other, flow in self.left.items():
            if same(title, other):
                return Left(flow)
        if is_end(title, self.ends, self._expected):
            return Ended()
        actions = listed(map(normal, parts["actions"]), (*self.submits, *self.ignored), self._expected.actions)
        message = normal(parts["message"]) or None
        return Shown(title, message, actions, kind="prompt" if parts["overlay"] else "screen", note=self._note)

    def find_button(self, label: str, identifier: str = "") -> Locator:
        """The button with this label. Raises `Cannot` with all that was tried."""
        root, name = self._root(), exactly(label)
        tried: list[str] = []
        if selector := self.button_selectors.get(label):
            if (found := self._first(root.locator(selector))) is not None:
                return found
            tried.append(f"the selector {selector!r}")
        for one in possible_ids(label, identifier):
            if (found := self._first(root.locator(f'[{self.test_id}="{_quoted(one)}"]'))) is not None:
                return found
        tried.append(f"{self.test_id} {', '.join(repr(one) for one in possible_ids(label, identifier))}")
        if (found := self._first(root.get_by_label(name))) is not None:
            return found
        tried.append("its label")
        for role in _ROLES:
            if (found := self._first(root.get_by_role(role, name=name))) is not None:
                return found
        tried.append(f"the roles {', '.join(_ROLES)}")
        if (found := self._first(root.get_by_text(name))) is not None:
            return found
        tried.append("its text")
        shown = self.shown()
        raise missing("button", label, tried, (shown.actions or ()) if isinstance(shown, Shown) else ())

    def find_field(self, label: str, name: str = "") -> Locator:
        """The field with this label, or the only one of the screen."""
        root = self._root()
        tried: list[str] = []
        if selector := self.field_selectors.get(label):
            if (found := self._first(root.locator(selector))) is not None:
                return found
            tried.append(f"the selector {selector!r}")
        for one in dict.fromkeys([*possible_ids(name), *possible_ids(label)]):
            if (found := self._first(root.locator(f'[{self.test_id}="{_quoted(one)}"], [name="{_quoted(one)}"]'))) is not None:
                return found
        tried.append(f"{self.test_id} and name {', '.join(repr(one) for one in dict.fromkeys([*possible_ids(name), *possible_ids(label)]))}")
        for text in (label, name):
            for locator in (root.get_by_label(exactly(text)), root.get_by_placeholder(exactly(text))):
                if (found := self._first(locator)) is not None:
                    return found
        tried.append("its label and its placeholder")
        fields = [one for one in root.locator("input:not([type=hidden]), textarea, select").all() if one.is_visible()]
        if len(fields) == 1:
            return fields[0]
        tried.append("the only field of the screen")
        raise missing("field", label, tried, [f"{len(fields)} fields"])

    def settle(self) -> None:
        """Waits until no request is open, except for held ones, and the page has taken the answers.

        A request whose answer has begun and does not end, because the page does not read it, is not waited for. Nor is one that has
        no answer within ten seconds; the first of each address is named on standard error, and is not waited for any more.
        """
        quiet = 0
        deadline = time.monotonic() + self.patience
        while quiet < 2:
            self.page.evaluate(_TURN)
            now = time.monotonic()
            for request, answered in list(self._open.items()):
                if answered is not None and now > answered + _BODY:
                    self._open.pop(request, None)
            quiet = quiet + 1 if len(self._open) <= len(self._held) else 0
            if now > deadline:
                self._give_up()
                break
        self._warn_of_real()
        if self._refusal is not None:
            reason, self._refusal = self._refusal, None
            raise NotPrepared(reason)

    # Behind it.

    def _warn_of_real(self) -> None:
        """Names the requests that may have changed something on the real server."""
        answered, self._answered = self._answered, []
        for response in answered:
            name = _name(response.request)
            # One that a route has answered came from no server.
            if name not in self._real and response.server_addr() is not None:
                self._real.add(name)
                print(f"warning: {name} reaches the real server, with data that was made up", file=sys.stderr)

    def _give_up(self) -> None:
        held = {route.request for _, route in self._held.values()}
        for request in [one for one in self._open if one not in held]:
            self._endless.add(_name(request))
            self._open.pop(request, None)
            print(f"warning: {_name(request)} has had no answer for {self.patience} s, and is not waited for any more", file=sys.stderr)

    def _open_page(self) -> None:
        assert self._context is not None
        self._page = page = self._context.new_page()
        page.set_default_timeout(5_000)
        # On a busy machine a page takes its time to load; one whose server is down fails at once.
        page.set_default_navigation_timeout(20_000)
        self._note = None
        self._open.clear()
        self._answered.clear()

        def note(error: PlaywrightError) -> None:
            self._note = f"uncaught: {first_line(error.message)}"

        page.on("pageerror", note)
        page.on("crash", lambda _: setattr(self, "_note", "the page has crashed"))

        def begin(request: Request) -> None:
            if request.resource_type in ("fetch", "xhr"):
                self._seen.append(f"{request.method} {_path(request.url)}")
            if request.resource_type != "eventsource" and _name(request) not in self._endless:
                self._open[request] = None

        def answered(response: PageResponse) -> None:
            request = response.request
            if request in self._open:
                self._open[request] = time.monotonic()
            if request.method not in _HARMLESS and _name(request) not in self._real:
                self._answered.append(response)

        def ended(request: Request) -> None:
            self._open.pop(request, None)

        page.on("request", begin)
        page.on("response", answered)
        page.on("requestfinished", ended)
        page.on("requestfailed", ended)

    def _close_context(self) -> None:
        for _, route in self._held.values():
            route.abort()
        self._held.clear()
        if self._context is not None:
            self._context.close()
        self._context = self._page = None

    def _handler(self, names: tuple[str, ...]) -> Any:
        def handle(route: Route) -> None:
            self._routed.update(names)
            self._handled.append(f"{route.request.method} {_path(route.request.url)}")
            run = self.runs.take(*names)
            if run is None:
                self._answer(route, self.respond_unprepared(route.request))
            elif run.hold:
                self._held[run.key] = (run, route)
            else:
                self._fulfil(run, route)

        return handle

    def _fulfil(self, run: Run, route: Route) -> None:
        try:
            response = self.respond(run, route.request)
        except Cannot as error:
            # Raised where the adapter waits: this is an event of the page.
            self._refusal = str(error)
            response = Response(fails=True)
        self._answer(route, response)

    @staticmethod
    def _answer(route: Route, response: Response) -> None:
        if response.fails:
            route.abort("internetdisconnected")
        else:
            route.fulfill(status=response.status, json=response.json, headers=dict(response.headers))

    def _become(self, state: str) -> None:
        self.page.evaluate(_VISIBILITY, state)
        self.settle()

    def _root(self) -> Locator:
        """The topmost overlay, or the page."""
        overlays = [one for one in self.page.locator(self.overlay_selector).all() if one.is_visible()]
        return overlays[-1] if overlays else self.page.locator("body")

    @staticmethod
    def _first(locator: Locator) -> Locator | None:
        return next((one for one in locator.all() if one.is_visible()), None)


def _name(request: Request) -> str:
    """A request for people; those that differ in numbers alone are the same."""
    return f"{request.method} {re.sub('[0-9]+', '1', urlsplit(request.url).path)}"


def _path(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _reason(error: PlaywrightError) -> str:
    """What went wrong, without the log of all that was tried."""
    return first_line(error.message).removeprefix("Locator.fill: ").removeprefix("Locator.click: ").removeprefix("Error: ")


@contextmanager
def _pressing(label: str) -> Generator[None, None, None]:
    """A button that is there and cannot be pressed, because it is disabled or covered."""
    try:
        yield
    except PlaywrightError as error:
        raise Cannot(f"'{label}' cannot be pressed: {_reason(error)}") from None


def _press(button: Locator) -> None:
    # A disabled button is given a moment. On a busy machine any other one may take much longer than that.
    button.click(timeout=2_000 if button.is_disabled() else 10_000)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


_HARMLESS = ("GET", "HEAD", "OPTIONS")

_BODY = 0.25
"""How long an answer may take that has begun, in seconds."""

_ROLES: tuple[Literal["button", "link", "menuitem", "tab", "option"], ...] = ("button", "link", "menuitem", "tab", "option")

# A message channel is not part of the clock that the tool moves.
_TURN = "() => new Promise(done => { const c = new MessageChannel(); c.port1.onmessage = () => done(); c.port2.postMessage(0) })"

_VISIBILITY = """state => {
  Object.defineProperty(document, 'visibilityState', {value: state, configurable: true})
  Object.defineProperty(document, 'hidden', {value: state === 'hidden', configurable: true})
  document.dispatchEvent(new Event('visibilitychange'))
}"""

_READ = """([overlays, titles, messages, actions, labels]) => {
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && e.getClientRects().length > 0
  const all = (root, selector) => [...root.querySelectorAll(selector)].filter(seen)
  const overlay = all(document, overlays).at(-1)
  const root = overlay ?? document.querySelector('main') ?? document.body ?? document.documentElement
  const named = e => (e.getAttribute('aria-labelledby') ?? '').split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '').join(' ').trim() || e.getAttribute('aria-label')
  const own = e => Object.keys(labels).find(label => e.matches(labels[label]))
  const text = e => own(e) || named(e) || e.value || e.innerText || e.textContent || ''
  const first = all(root, titles).map(e => e.innerText.trim()).find(Boolean)
  const inner = e => overlay || !e.closest(overlays)
  return {
    overlay: Boolean(overlay),
    title: first ?? ((overlay && named(overlay)) || document.title),
    message: all(root, messages).filter(inner).map(e => e.innerText.trim()).find(Boolean) ?? '',
    actions: all(root, [actions, ...Object.values(labels)].join(', ')).filter(e => inner(e) && !e.disabled && e.ariaDisabled !== 'true').map(text),
  }
}"""
