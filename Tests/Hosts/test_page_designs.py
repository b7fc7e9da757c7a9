"""A step's `Picture:` shows an exported design in place of what the table says of its screen."""
import random
import struct
import subprocess
import zlib

import pytest

TABLE = """\
# Use Case 1.1 Who

## Flow

| # | Description | Next |
|---|---|---|
| **1** | **PRIMARY SCENARIO** | |
| **1.1** | **System displays screen 'Who are you?'**<ul><li>Message: Tell us.</li><li>Picture: screens/who.png</li><li>Input: Name</li><li>Actions: Continue, Ask</li></ul> | |
| 1.1a | User selects Continue | 1.2 |
| 1.1b | User selects Ask | 1.4 |
| **1.2** | **System displays screen 'Large'**<ul><li>Picture: screens/large.png</li><li>Actions: Close, Gone</li></ul> | |
| 1.2a | User selects Close | End |
| 1.2b | User selects Gone | 1.3 |
| **1.3** | **System displays screen 'Gone'**<ul><li>Message: No design.</li><li>Picture: screens/gone.png</li><li>Actions: Close</li></ul> | |
| 1.3a | User selects Close | End |
| **1.4** | **System displays prompt 'Sure?'**<ul><li>Actions: Yes</li></ul> | |
| 1.4a | User selects Yes | 1.2 |
"""


def png(width, height, color):
    """A picture in which each pixel has the color that a function of its line gives."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    lines = b"".join(b"\0" + b"".join(color(line) for _ in range(width)) for line in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


@pytest.fixture
def designed(tmp_path):
    flows = tmp_path / "my flows"
    (flows / "screens").mkdir(parents=True)
    (flows / "lockstep.yaml").write_text("lockstep: 1\n")
    (flows / "UC1.1_Who.md").write_text(TABLE)
    (flows / "screens/who.png").write_bytes(png(180, 390, lambda line: bytes((line % 256, 220, 255))))
    # Noise cannot be compressed, so that it is too large for the page.
    noise = random.Random(4)
    (flows / "screens/large.png").write_bytes(png(420, 500, lambda _: noise.randbytes(3)))
    return flows


def sizes(page):
    return page.locator("#display .stack > .view .design, #display > .view .design").evaluate_all(
        "images => images.map((image) => [image.complete, image.naturalWidth])")


def test_a_design_is_in_the_page_and_its_buttons_play(opened, lockstep, designed, tmp_path):
    file = tmp_path / "out" / "page.html"
    file.parent.mkdir()
    subprocess.run([lockstep, "page", "--project", designed, "-o", file], check=True, capture_output=True)
    page = opened("#UC1.1", file=file)
    picture = page.get_by_role("img", name="Design of Who are you?")
    assert picture.get_attribute("src").startswith("data:image/png;base64,")
    page.wait_for_function("document.querySelector('.design').complete")
    assert sizes(page) == [[True, 180]]
    # The words of the table are for those who do not see it.
    assert page.locator("#display .message").bounding_box()["width"] <= 1
    assert page.get_by_role("heading", name="Who are you?").count() == 1
    # The buttons are beside it, in sight without scrolling.
    button = page.locator("#display").get_by_role("button", name="Ask")
    image, beside, phone = picture.bounding_box(), button.bounding_box(), page.locator(".phone").bounding_box()
    assert beside["x"] >= image["x"] + image["width"] - 1
    assert beside["y"] + beside["height"] <= phone["y"] + phone["height"]
    button.click()
    # A prompt is over the design.
    assert page.locator("#display .beneath .design").count() == 1
    page.locator("#display").get_by_role("button", name="Yes").click()
    # A large one is where it is.
    assert page.locator("#display .design").get_attribute("src") == "../my%20flows/screens/large.png"
    page.wait_for_function("document.querySelector('#display .design').complete")
    assert sizes(page) == [[True, 420]]
    # Without a file the screen is as in the table.
    page.locator("#display").get_by_role("button", name="Gone").click()
    assert page.locator("#display .design").count() == 0
    assert page.locator("#display .message").bounding_box()["width"] > 40


def test_a_large_design_that_was_moved_leaves_the_words_of_the_table(browser, lockstep, designed, tmp_path):
    file = tmp_path / "page.html"
    subprocess.run([lockstep, "page", "--project", designed, "-o", file], check=True, capture_output=True)
    (designed / "screens/large.png").unlink()
    page = browser.new_page()
    page.goto(f"file://{file}#UC1.1?do=1.1a")
    page.wait_for_selector("html.ready")
    page.locator("#display .design").wait_for(state="detached")
    heading = page.locator("#display h2")
    assert heading.inner_text() == "Large" and heading.bounding_box()["width"] > 20
    page.close()


def test_a_served_page_has_its_large_designs_and_no_other_file(browser, lockstep, designed):
    (designed / "screens/secret.png").write_bytes(b"not of the project")
    server = subprocess.Popen([lockstep, "page", "--serve", "--project", designed], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        page = browser.new_page()
        page.goto(address + "#UC1.1?do=1.1a")
        page.wait_for_selector("html.ready")
        page.wait_for_function("document.querySelector('#display .design').complete")
        assert sizes(page) == [[True, 420]]
        source = page.locator("#display .design").get_attribute("src")
        other = page.request.get(address.rstrip("/") + source.replace("large.png", "secret.png"))
        assert other.status == 404
        page.close()
    finally:
        server.kill()
        server.wait()
