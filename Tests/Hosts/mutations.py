"""Mistakes put into the parcel station's page, each with the row or the step of the tables that it breaks."""
import random
import re

# Where a button is, or what an answer leads to: the text of the page, and the row.
BUTTONS = {
    "'Help': () => open('help'),": "UC1 1.1b", "'Cancel': () => cancel('collect'),": "PF1 1.1e", "'Open': () => unlock(),": "UC1 2.1a",
    "'Not now': () => open('later'),": "UC1 2.1b", "'Done': () => show('thanks'),": "UC1 3.1a",
    "'Collect another': () => show('collect'),": "UC1 3.3a", "'Collect later': () => leave(),": "UC1 4.1a",
    "'Stay': () => close(),": "UC1 4.1b", "'Yes': () => show('take'),": "UC1 3.2a", "'Finish': () => show('thanks'),": "UC1 3.2b",
    "'Give up': () => show('box'),": "UC1 6.1b", "'Call us': () => open('lines'),": "UC1 5.1b"}
TITLES = {
    "Collect your parcel": "UC1 1.1", "Too many wrong codes": "PF1 3.1", "Your box": "UC1 2.1", "Take your parcel": "UC1 3.1",
    "Thank you": "UC1 3.3", "Wrong code": "PF1 2.1", "Collect later?": "UC1 4.1", "Are you still there?": "UC1 3.2",
    "The box does not open": "UC1 6.1", "Help": "UC1 5.1"}
TARGETS = [
    ("'Stay': () => close(),", "'Stay': () => show('collect'),", "UC1 4.1b"), ("'Yes': () => show('take'),", "'Yes': () => show('box'),", "UC1 3.2a"),
    ("'Give up': () => show('box'),", "'Give up': () => show('collect'),", "UC1 6.1b"),
    ("'Done': () => show('thanks'),", "'Done': () => open('there'),", "UC1 3.1a"),
    ("'Call us': () => open('lines'),", "'Call us': () => close(),", "UC1 5.1b"),
    ("'Collect another': () => show('collect'),", "'Collect another': () => leave(),", "UC1 3.3a")]
TIMERS = [("[60000,", 60000, "UC1 3.1b"), ("[20000,", 20000, "UC1 3.2c"), ("[state.seconds * 1000,", None, "PF1 3.1b")]
OUTCOMES = [
    ("show('box')\n", "return\n", "PF1 1.1a"), ("show('locked')\n", "return\n", "PF1 1.1c"), ("open('wrong')\n", "return\n", "PF1 1.1b"),
    ("if (answer.opened) show('take')", "if (answer.opened) return", "UC1 2.2a"), ("else open('shut')", "else return", "UC1 2.2b")]


def mutation(seed):
    """The text to replace in the page, its replacement, and the place that it breaks."""
    chance = random.Random(seed)
    kind = chance.choice(["title", "button", "target", "timer", "outcome", "crash", "hang"])
    if kind == "title":
        title = chance.choice(list(TITLES))
        return f"title: '{title}'", f"title: '{title} now'", TITLES[title]
    if kind in ("button", "crash", "hang"):
        button = chance.choice(list(BUTTONS))
        name, action = re.fullmatch(r"('.*'): \(\) => (.*),", button).groups()
        new = {"button": "", "crash": f"{name}: () => {{ throw new Error('oops') }},",
               "hang": f"{name}: () => new Promise(() => {{}}).then(() => {action}),"}[kind]
        return button, new, BUTTONS[button]
    if kind == "target":
        return chance.choice(TARGETS)
    if kind == "outcome":
        return chance.choice(OUTCOMES)
    text, time, row = chance.choice(TIMERS)
    by = chance.choice([-1000, 1000])
    return text, f"[{time + by}," if time else f"[state.seconds * 1000 {by:+d},", row
