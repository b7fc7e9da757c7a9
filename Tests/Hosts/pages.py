"""How a test goes about a page: what a page does later than the call that asks for it is waited for."""


def go(page, address):
    """Sets the part of the address behind its #, and waits until the page has followed it."""
    page.evaluate("""address => new Promise((done) => {
      const before = location.href;
      addEventListener("hashchange", () => done(), { once: true });
      location.hash = address;
      if (location.href === before) done();
    })""", address)


def settle(page):
    """Waits until what the page does in its next frame is done."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
