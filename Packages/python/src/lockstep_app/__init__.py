"""Adapters for `lockstep test --app`: how an app that exists is played against its tables.

An adapter is a program that moves one app. Subclass `Adapter`, or one of the two that work already, `browser.PlaywrightAdapter`
for a web page and `webdriver.WebDriverAdapter` for browsers and devices, and call `serve`:

    serve(MyAdapter())

It needs nothing but Python: the two adapters import Playwright and Selenium when they are used.
"""

from .adapter import ABILITIES, Ability, Adapter, Cannot, Crashed, NotPrepared, Unusable
from .frame import serve
from .messages import Answer, Begin, Crash, Ended, Event, Expected, Field, Input, Left, Run, Shown
from .runs import Runs

__all__ = [
    "ABILITIES", "Ability", "Adapter", "Answer", "Begin", "Cannot", "Crash", "Crashed", "Ended", "Event", "Expected", "Field", "Input",
    "Left", "NotPrepared", "Run", "Runs", "Shown", "Unusable", "serve"]
