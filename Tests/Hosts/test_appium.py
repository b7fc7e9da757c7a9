"""The WebDriver adapter of lockstep_app with the elements of Android and iOS, as Appium answers for them."""
import sys

import pytest
from appium import Appium
from selenium import webdriver
from selenium.webdriver.common.options import ArgOptions
from stories import ROOT

sys.path.append(str(ROOT / "Packages/python/src"))
from lockstep_app import Begin, Cannot, Expected, Field, Input, Shown  # noqa: E402
from lockstep_app.webdriver import WebDriverAdapter  # noqa: E402

ANDROID = {
    "Code": '<android.widget.TextView text="Code" heading="true"/><android.widget.EditText resource-id="org.door:id/code" text=""/>'
            '<android.widget.Button text="Continue"/><android.widget.ImageButton content-desc="Help"/>'
            '<android.widget.Button text="Hidden" displayed="false"/><android.widget.Button text="Grey" enabled="false"/>',
    "Hall": '<android.widget.TextView text="Hall"/><android.widget.Button resource-id="org.door:id/leave" text="LEAVE NOW"/>'}
IOS = {
    "Code": '<XCUIElementTypeNavigationBar><XCUIElementTypeStaticText label="Code"/></XCUIElementTypeNavigationBar>'
            '<XCUIElementTypeSecureTextField name="code"/><XCUIElementTypeButton label="Continue"/><XCUIElementTypeButton label="Help"/>',
    "Hall": '<XCUIElementTypeStaticText label="Hall"/><XCUIElementTypeButton name="leave" label="Leave"/>'}


class Door(WebDriverAdapter):
    def __init__(self, url):
        super().__init__()
        self.url = url

    def connect(self):
        return webdriver.Remote(self.url, options=ArgOptions())

    def restart(self, begin: Begin):
        pass


@pytest.fixture(params=[("Android", ANDROID), ("iOS", IOS)], ids=["android", "ios"])
def door(request):
    platform, screens = request.param
    given = []

    def app(pressed, texts):
        given.append(dict(texts))
        screen = "Hall" if pressed == "Continue" and "42" in texts.values() else "Code"
        return f"<app>{screens[screen]}</app>"

    appium = Appium(platform, app)
    adapter = Door(appium.url)
    adapter.open("flows")
    adapter.given, adapter.appium = given, appium
    yield adapter
    adapter.close()
    appium.http.shutdown()


def test_a_device_is_read_and_moved(door):
    door.begin(Begin("S", "UC1"))
    door.start()
    assert door.read(Expected("Code"), 0) == Shown("Code", None, ("Help",))
    door.user(Input("enters code", "UC1 1.1a", "enters code", "", (Field("code", "Code", True),), {"code": "42"}))
    assert door.given[-1] in ({"org.door:id/code": "42"}, {"code": "42"})
    assert door.read(Expected("Hall"), 0).title == "Hall"
    # By its ID, whatever is written on it.
    door.user(Input("selects Leave", "UC1 1.3a", "Leave", "UC1 hall leave"))
    assert door.read(Expected("Code"), 0).title == "Code"


def test_elements_that_are_replaced_meanwhile_are_looked_at_again(door):
    door.begin(Begin("S", "UC1"))
    door.appium.replacements = 7
    door.start()
    door.appium.replacements = 7
    assert door.read(Expected("Code"), 0) == Shown("Code", None, ("Help",))
    for replacements in range(12):
        door.appium.show(None)
        door.appium.replacements = replacements
        door.user(Input("enters code", "UC1 1.1a", "enters code", "", (Field("code", "Code", True),), {"code": "42"}))
        assert door.read(Expected("Hall"), 0).title == "Hall"
        door.appium.replacements = replacements
        door.user(Input("selects Leave", "UC1 1.3a", "Leave", "UC1 hall leave"))
        assert door.read(Expected("Code"), 0).title == "Code"


def test_what_is_missing_is_said_with_all_that_was_tried(door):
    with pytest.raises(Cannot, match="no button 'Close': tried test ids 'Close', 'close', its label, .*; the screen has 'Continue', 'Help'"):
        door.user(Input("selects Close", "UC1 1.1c", "Close", ""))
