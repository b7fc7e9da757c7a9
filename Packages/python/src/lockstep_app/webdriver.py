"""Browsers and devices by WebDriver: Selenium's client, and Appium's drivers for iOS and Android by the same calls.

    class Wallet(WebDriverAdapter):
        def connect(self) -> WebDriver:
            return webdriver.Remote("http://localhost:4723", options=options)

        def restart(self, begin: Begin) -> None:
            self.driver.execute_script("mobile: clearApp", {"appId": "org.example.wallet"})
            self.driver.execute_script("mobile: activateApp", {"appId": "org.example.wallet"})

    serve(Wallet())

WebDriver moves no clock and answers no requests: `FakeServer` answers what is prepared, and an app that can be told the time can be
moved in `advance`. Needs `pip install selenium`.
"""

from __future__ import annotations

import abc
import tempfile
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

from .adapter import Ability, Adapter, Cannot, Crashed
from .finding import awaited, is_end, listed, missing, normal, possible_ids, same
from .messages import Answer, Begin, Crash, Ended, Expected, Input, Left, Shown

__all__ = ["WebDriver", "WebDriverAdapter"]

T = TypeVar("T")

_DISPLAYED = "isElementDisplayed"

ACCESSIBILITY_ID = "accessibility id"
"""How Appium calls the label of an element."""


class WebDriverAdapter(Adapter):
    """Plays one app of a WebDriver session. `connect` makes the session, `restart` empties the app."""

    can: ClassVar[frozenset[Ability]] = frozenset({"prepare", "actions"})

    submits: Collection[str] = ("Continue", "Submit", "OK", "Send", "Next")
    """Buttons that only send a form, on screens whose table does not list them."""
    ignored: Collection[str] = ()
    """Other buttons that no table lists, such as those of a menu."""
    values: Mapping[str, str] = {}
    """What is filled in where the tables do not tell it, by the labels of fields; '1' if it is not here either."""
    left: Mapping[str, str] = {}
    """The titles of screens that belong to flows which the project does not contain, with the ID of the flow."""
    ends: Collection[str] = ()
    """The titles of screens that are shown after the end, the first screen of the app among them if it returns there."""
    titles: Sequence[str] = ()
    """XPaths of the title of a screen, the best first; the default is that of the platform."""
    buttons: str = ""
    """The XPath of buttons; the default is that of the platform."""
    fields: str = ""
    """The XPath of fields; the default is that of the platform."""
    overlays: str = ""
    """The XPath of dialogs: only the last one is looked at where there is one."""

    def __init__(self) -> None:
        super().__init__()
        self._driver: WebDriver | None = None
        self._pictures: Path | None = None
        self._name = ""
        self._expected = Expected()

    @abc.abstractmethod
    def connect(self) -> WebDriver:
        """A new session, once."""

    @abc.abstractmethod
    def restart(self, begin: Begin) -> None:
        """Stops the app and empties its state, before each session."""

    def launch(self) -> None:
        """Starts the app, where `restart` has not: such as `self.driver.get(url)`."""

    @property
    def driver(self) -> WebDriver:
        """The session."""
        if self._driver is None:
            raise Crashed("there is no session of WebDriver")
        return self._driver

    @property
    def platform(self) -> "Platform":
        """How the elements of the platform are called."""
        # The client does not say of which types they are.
        driver: Any = self.driver
        name = str(driver.capabilities.get("platformName", "")).lower()
        is_native = not driver.capabilities.get("browserName")
        return (IOS if name == "ios" else ANDROID) if is_native and name in ("ios", "android") else WEB

    def open(self, project: str) -> None:
        self._driver = self.connect()
        executor: Any = self._driver.command_executor
        executor.add_command(_DISPLAYED, "GET", "/session/$sessionId/element/$id/displayed")

    def close(self) -> None:
        if self._driver is not None:
            self._driver.quit()
            self._driver = None

    def begin(self, begin: Begin) -> None:
        self._name = begin.name
        self.restart(begin)

    def start(self) -> None:
        self.launch()
        self.settle()

    def user(self, input: Input) -> None:
        self._again_if_replaced(lambda: self._take(input))
        self.settle()

    def _take(self, input: Input) -> None:
        last: WebElement | None = None
        for one in input.fields:
            last = self.find_field(one.label, one.name)
            given = input.give.get(one.name)
            last.clear()
            last.send_keys(given if given is not None else self.values.get(one.label, self.values.get(one.name, "1")))
        if last is not None:
            self.send_form(input, last)
        else:
            self.find_button(input.button or input.label, input.id).click()

    def send_form(self, input: Input, last: WebElement) -> None:
        """Sends what was filled in: by the button that the row names, by one of `submits`, or by Enter in the last field. A row that
        leads nowhere (`input.stays`) sends nothing unless it has a button."""
        named = [input.label] if input.button is None else [input.button, input.label]
        buttons = self._buttons()
        for label in (*named, *(() if input.stays else self.submits)):
            for element in buttons:
                if same(self._label(element), label):
                    element.click()
                    return
        if not input.stays:
            last.send_keys(Keys.ENTER)

    def read(self, expected: Expected, within: float) -> Answer:
        self._expected = expected
        return awaited(self._read, expected, within, lambda: time.sleep(0.05))

    def picture(self) -> Path | None:
        if self._pictures is None:
            self._pictures = Path(tempfile.mkdtemp(prefix="lockstep-app-"))
        path = self._pictures / ("".join(one if one.isalnum() or one in "-." else "_" for one in self._name) + ".png")
        driver: Any = self._driver
        return path if driver is not None and driver.save_screenshot(str(path)) else None

    # How the screen is looked at.

    def settle(self) -> None:
        """Waits until the screen stays as it is: two looks at it, a moment apart, are the same."""
        deadline = time.monotonic() + 10
        before = self._read()
        while time.monotonic() < deadline:
            time.sleep(0.05)
            now = self._read()
            if now == before:
                return
            before = now

    def shown(self) -> Answer:
        """What the app shows now."""
        title = next((text for path in self.titles or self.platform.titles for text in self._texts(path)), "")
        for other, flow in self.left.items():
            if same(title, other):
                return Left(flow)
        if is_end(title, self.ends, self._expected):
            return Ended()
        labels = (self._label(one) for one in self._buttons() if one.is_enabled())
        return Shown(title, None, listed(labels, (*self.submits, *self.ignored), self._expected.actions))

    def find_button(self, label: str, identifier: str = "") -> WebElement:
        """The button with this label. Raises `Cannot` with all that was tried."""
        return self._find(label, possible_ids(label, identifier))

    def find_field(self, label: str, name: str = "") -> WebElement:
        """The field with this label, or the only one of the screen."""
        fields = [one for one in self._all(self.fields or self.platform.fields) if self._is_displayed(one)]
        for one in fields:
            if any(same(self._name_of(one), other) for other in (*possible_ids(name), *possible_ids(label))):
                return one
        if len(fields) == 1:
            return fields[0]
        raise missing(
            "field", label, ["test ids", "labels", "the only field of the screen"], [self._name_of(one) for one in fields])

    # Behind it.

    def _name_of(self, field: WebElement) -> str:
        """The first name that a field has."""
        attributes = ("data-testid", "aria-label", "label", "content-desc", "name", "resource-id", "placeholder")
        return next((text for one in attributes if (text := field.get_dom_attribute(one))), "")

    def _is_displayed(self, element: WebElement) -> bool:
        # By the protocol: the client's own method runs a script, which only pages can.
        return bool(self.driver.execute(_DISPLAYED, {"id": element.id})["value"])

    def _find(self, label: str, ids: Sequence[str]) -> WebElement:
        platform, tried = self.platform, list[str]()
        for by, of in platform.ids:
            for one in dict.fromkeys(ids):
                if (found := self._first(by, of.format(_literal(one) if by == By.XPATH else one))) is not None:
                    return found
        tried.append(f"test ids {', '.join(repr(one) for one in dict.fromkeys(ids))}")
        if (found := self._first(*platform.label, label)) is not None:
            return found
        tried.append("its label")
        for element in self._buttons():
            if same(self._label(element), label):
                return element
        tried.append("the buttons of the screen")
        if (found := self._first(By.XPATH, platform.text.format(_literal(label)))) is not None:
            return found
        tried.append("its text")
        raise missing("button", label, tried, (self._label(one) for one in self._buttons()))

    def _first(self, by: str, value: str, text: str | None = None) -> WebElement | None:
        """The first visible one; in an overlay, where there is one."""
        query = value.format(_literal(text) if by == By.XPATH else text) if text is not None else value
        try:
            return next((one for one in self._root().find_elements(by, query) if self._is_displayed(one)), None)
        except NoSuchElementException:
            return None
        except WebDriverException as error:
            # A driver that does not know this way of finding: the next one is tried.
            if "locator" in str(error).lower() or "strategy" in str(error).lower():
                return None
            raise

    def _root(self) -> WebDriver | WebElement:
        path = self.overlays or self.platform.overlays
        shown = [one for one in self.driver.find_elements(By.XPATH, path) if self._is_displayed(one)] if path else []
        return shown[-1] if shown else self.driver

    def _all(self, path: str) -> list[WebElement]:
        return self._root().find_elements(By.XPATH, path)

    def _buttons(self) -> list[WebElement]:
        return [one for one in self._all(self.buttons or self.platform.buttons) if self._is_displayed(one)]

    def _texts(self, path: str) -> list[str]:
        return [text for one in self._all(path) if self._is_displayed(one) and (text := normal(self._label(one)))]

    def _label(self, element: WebElement) -> str:
        for attribute in self.platform.labels:
            text = element.text if attribute == "text" else element.get_dom_attribute(attribute)
            if text and normal(text):
                return normal(text)
        return ""

    def _read(self) -> Answer:
        """A look at the screen, also while it changes."""
        try:
            return self._again_if_replaced(self.shown)
        except Cannot as error:
            return Crash(str(error))
        except WebDriverException as error:
            return Crash(str(error.msg))

    @staticmethod
    def _again_if_replaced(act: Callable[[], T]) -> T:
        """Does it again where the app has replaced an element meanwhile: such an element was neither read nor clicked."""
        deadline = time.monotonic() + 10
        while True:
            try:
                return act()
            except StaleElementReferenceException as error:
                if time.monotonic() > deadline:
                    raise Cannot("the screen changes all the time: its elements are replaced before they can be used") from error


class Platform:
    """How elements are found and called on a platform."""

    def __init__(
        self, *, ids: Sequence[tuple[str, str]], label: tuple[str, str], text: str, labels: Sequence[str], titles: Sequence[str],
        buttons: str, fields: str, overlays: str
    ) -> None:
        self.ids = ids
        self.label = label
        self.text = text
        self.labels = labels
        self.titles = titles
        self.buttons = buttons
        self.fields = fields
        self.overlays = overlays


WEB = Platform(
    ids=[(By.XPATH, ".//*[@data-testid={0} or @id={0} or @name={0}]")],
    label=(By.XPATH, ".//*[@aria-label={0}]"),
    text=".//*[normalize-space()={0}]",
    labels=["aria-label", "text", "value"],
    titles=[".//h1", ".//h2", ".//*[@role='heading']"],
    buttons=".//button | .//a[@href] | .//*[@role='button' or @role='link'] | .//input[@type='submit' or @type='button']",
    fields=".//input[not(@type='hidden' or @type='submit' or @type='button')] | .//textarea | .//select",
    overlays="//dialog[@open] | //*[@role='dialog' or @role='alertdialog' or @aria-modal='true']")

IOS = Platform(
    ids=[(ACCESSIBILITY_ID, "{0}")],
    label=(By.XPATH, ".//*[@label={0} or @name={0}]"),
    text=".//*[@value={0} or @label={0}]",
    labels=["label", "name", "value"],
    titles=[".//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText", ".//XCUIElementTypeStaticText"],
    buttons=".//XCUIElementTypeButton | .//XCUIElementTypeLink",
    fields=".//XCUIElementTypeTextField | .//XCUIElementTypeSecureTextField",
    overlays="//XCUIElementTypeAlert | //XCUIElementTypeSheet")

ANDROID = Platform(
    ids=[(By.XPATH, ".//*[@resource-id={0} or substring-after(@resource-id, ':id/')={0}]"), (ACCESSIBILITY_ID, "{0}")],
    label=(By.XPATH, ".//*[@content-desc={0}]"),
    text=".//*[@text={0}]",
    labels=["content-desc", "text"],
    titles=[".//*[@heading='true']", ".//android.widget.TextView"],
    buttons=".//android.widget.Button | .//android.widget.ImageButton | .//*[@clickable='true' and @content-desc!='']",
    fields=".//android.widget.EditText",
    overlays="")


def _literal(text: str) -> str:
    """A string of XPath, which has no escapes."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    return "concat(" + ", \"'\", ".join(f"'{part}'" for part in text.split("'")) + ")"
