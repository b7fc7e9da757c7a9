"""Writes documents of the built-in wording in another one, line by line; knows nothing of the tool but its format."""
import json
import re

BUILT_IN = {
    "headings": {"use-case": ["Use Case"], "partial-flow": ["Partial Flow"], "overview": ["Overview"], "flow": ["Flow"]},
    "ids": {"use-case": "UC#", "partial-flow": "PF#"},
    "numbers": {"style": "1.1a", "prefix": ""},
    "columns": {"number": ["#"], "description": ["Description"], "next": ["Next"]},
    "overview-columns": {"aspect": ["Aspect"], "description": ["Description"]},
    "aspects": {
        "summary": ["Summary"], "goal": ["Goal"], "preconditions": ["Preconditions"], "postconditions": ["Postconditions"],
        "triggered-by": ["Triggered by"], "used-by": ["Used by"], "parameters": ["Parameters"], "results": ["Possible Results"],
        "errors": ["Possible errors"], "additional-documentation": ["Additional Documentation"],
        "logical-test-cases": ["Logical Test Cases"]},
    "actors": {"user": ["User"], "system": ["System"], "os": ["Operating system"]},
    "verbs": {"displays": ["displays", "shows"], "executes": ["executes"], "selects": ["selects"], "enters": ["enters"]},
    "steps": {
        "screen": ["screen"], "page": ["page"], "prompt": ["prompt", "message"], "bottom-sheet": ["bottom sheet"],
        "drawer": ["drawer", "bottom drawer"], "modal": ["modal"], "partial-flow": ["partial flow"]},
    "details": {
        "message": ["Message"], "input": ["Input", "Inputs"], "items": ["Items"], "options": ["Options"], "actions": ["Actions"],
        "duration": ["Duration"], "with": ["With"]},
    "triggers": {"case": ["Case"], "error": ["Error"], "event": ["Event"], "returns": ["Result"]},
    "targets": {
        "back": ["Back"], "end": ["End"], "resume": ["Resume"], "result": ["Result", "Return"], "go-to": ["Go to"],
        "end-go-to": ["End, Go to"], "error-flow": ["Error flow"], "placeholder": ["Show placeholder"]},
    "suffixes": {"when": ["when"], "after": ["after"], "gives": ["gives"]},
    "units": {"seconds": ["seconds"]},
    "titles": {"primary": ["PRIMARY SCENARIO"], "when": ["WHEN"]},
    "none": {"none": ["None"]},
    # Those that are not parts of each other, or of the names of errors and results.
    "signals": {
        "checks": ["validates", "determines"], "success": ["succe*"],
        "dismiss": ["Close", "OK"], "again": ["Try again", "Retry"], "yes": ["Yes", "Confirm"]},
}
COLONS = {"details", "triggers"}
# What each of these is rewritten in has no colon.
BARE = {"back", "end", "resume", "placeholder"}


def parts(word):
    """The head and the tail of a word, and whether it is open: `If …`."""
    head, mark, tail = word.partition("…")
    return head.strip(), tail.strip(), bool(mark) and not tail.strip()


class Rewriter:
    """Rewrites from the built-in words into others: a set's keys with their lists, as under `wording:`."""

    def __init__(self, words):
        self.words = words

    def table(self, name, *keys):
        """The words of a set and what they become, longer ones first."""
        lists = BUILT_IN[name]
        own = self.words.get(name, {})
        found = [
            (old, own[key][min(place, len(own[key]) - 1)] if key in own else old, key)
            for key in keys or lists for place, old in enumerate(lists[key])]
        return sorted(found, key=lambda entry: -len(entry[0]))

    def leading(self, text, name, *keys):
        """A word at the start of a text, what it becomes, the text after it and its key; None without one."""
        for old, new, key in self.table(name, *keys):
            match = re.match(re.escape(old) + r"(?=\s|$)\s*", text, re.I)
            if match:
                return new, text[match.end():], key
        return None

    # MARK: IDs and numbers

    def ids(self, text):
        for kind, template in self.words.get("ids", {}).items():
            prefix = BUILT_IN["ids"][kind][:-1]
            # Not the part of another word.
            text = re.sub(rf"(?<![A-Za-z0-9]){prefix}(\d+(?:\.\d+)*)(?![0-9A-Za-z])", lambda m: template.replace("#", m[1]), text)
        return text

    def number(self, number):
        """`1.1a` in the style, with the prefix."""
        numbers = {**BUILT_IN["numbers"], **self.words.get("numbers", {})}
        match = re.fullmatch(r"(\d+\.\d+)([a-z])", number)
        if match and numbers["style"] == "1.1.a":
            number = f"{match[1]}.{match[2]}"
        if match and numbers["style"] == "1.1.1":
            number = f"{match[1]}.{ord(match[2]) - 96}"
        return f"{numbers['prefix']} {number}".strip()

    # MARK: Cells

    def label(self, text, name):
        """`Case: Valid PIN`, or nothing if the text does not begin with a word of the set and its colon."""
        for old, new, key in self.table(name):
            if key in BARE:
                continue
            match = re.match(r"(\W*)" + re.escape(old) + r"(\s*):(\s*)", text, re.I)
            if match:
                head, _, is_open = parts(new)
                colon = "" if is_open else match[2] + ":"
                return f"{match[1]}{head}{colon}{match[3] or ' '}{text[match.end():]}".rstrip() if new != old else text
        return None

    @staticmethod
    def closing(text):
        """Where the sentence of a title or row ends: before conditions, footnotes and marks of bold text."""
        return re.search(r"(\s*<sup>.*</sup>|\s+\([^()]*\)|\s*\*\*)*\s*$", text).start()

    def sentence(self, verb, rest):
        head, tail, _ = parts(verb)
        if not tail:
            return f"{head} {rest}" if rest else head
        end = self.closing(rest)
        return f"{head} {rest[:end]} {tail}{rest[end:]}"

    def done(self, text):
        """What a user does: `selects Close`, `enters a PIN and selects Close`."""
        for key in ("items", "options", "actions"):
            # `selects any other action`
            for old, new, _ in self.table("details", key):
                if new != old:
                    text = re.sub(rf"(\bany other (?:\w+ )?){old.lower()[:-1]}\b", rf"\g<1>{new}", text)
        verb = self.leading(text, "verbs")
        if verb:
            return self.sentence(verb[0], verb[1])
        for old, new, _ in self.table("verbs", "selects"):
            match = re.search(rf"\s{old}\s", text)
            if match:
                return text[:match.start() + 1] + self.sentence(new, text[match.end():])
        return text

    def user(self, text):
        """`User selects Close`; nothing if a text does not begin with the user."""
        actor = self.leading(text, "actors", "user")
        return f"{actor[0]} {self.done(actor[1])}" if actor else None

    def suffix(self, text):
        match = re.search(r"\((\w+) ([^()]*)\)(\s*(?:<sup>.*</sup>)?\s*)$", text)
        word = self.leading(match[1], "suffixes") if match else None
        return f"{text[:match.start()]}({word[0]} {match[2]}){match[3]}" if word else text

    def noun(self, text, *keys):
        """A noun and the rest of a title."""
        noun = self.leading(text, "steps", *keys)
        return f"{noun[0]} {noun[1]}" if noun else text

    def step(self, text):
        """`System displays screen 'Home'`."""
        actor = self.leading(text, "actors")
        if not actor:
            return text
        name, rest, key = actor
        if key == "user":
            return f"{name} {self.done(rest)}"
        if key == "system":
            verb = self.leading(rest, "verbs", "displays", "executes")
            # `System awaits an answer and displays screen 'Home'`
            before, joined, second = ("", "", "") if verb else rest.partition(" and ")
            verb = verb or self.leading(second, "verbs", "displays")
            if verb:
                nouns = [key for key in BUILT_IN["steps"] if (key == "partial-flow") == (verb[2] == "executes")]
                screen = self.words.get("steps", {}).get("screen", ["screen"])[0]
                # `System displays PIN screen`
                rest = self.noun(verb[1], *nouns)
                rest = re.sub(r"^([^'\"]*) screen(\**)$", rf"\1 {screen}\2", rest, flags=re.I)
                rest = before + joined + self.sentence(verb[0], rest)
        return f"{name} {rest}"

    def detail(self, text):
        new = self.label(text, "details")
        if re.match(r"\W*Duration\s*:", text, re.I):
            for old, unit, _ in self.table("units"):
                new = re.sub(rf"\b{old}\b", unit, new)
        return text if new is None else new

    def step_cell(self, cell):
        title, mark, details = re.match(r"(.*?)(?:(<ul>|<li>)(.*))?$", cell).groups()
        stars = re.match(r"\**", title)[0]
        title = stars + self.step(title[len(stars):])
        if not mark:
            return title
        items = re.split(r"(<li>)", mark + details)
        return title + "".join(self.detail(item) if place and items[place - 1] == "<li>" else item for place, item in enumerate(items))

    def row_cell(self, cell):
        words, effect = re.match(r"(.*?)(\s*<br ?/?>\s*(?:&rarr;|→).*)?$", cell).groups(default="")
        words = self.suffix(words)
        return (self.label(words, "triggers") or self.user(words) or words) + effect

    def title_cell(self, cell):
        stars = re.match(r"\**", cell)[0]
        word = self.leading(cell[len(stars):].replace("**", " **"), "titles")
        return stars + f"{word[0]} {word[1]}".replace(" **", "**") if word else cell

    def next_cell(self, cell):
        words, note = re.match(r"(.*?)(\s*<sup>.*</sup>)?$", cell).groups(default="")
        if re.fullmatch(r"\**\d+(\.\d+)*\**", words):
            return re.sub(r"\d+(\.\d+)*", lambda m: self.target_number(m[0]), words) + note
        words = re.sub(r"\) (\d+(?:\.\d+)*)$", lambda m: f") {self.target_number(m[1])}", words)
        for old, new, key in self.table("targets"):
            if key in BARE and key != "placeholder" and words.lower() == old.lower():
                return new + note
            if key == "placeholder" and words.lower().startswith(old.lower() + " "):
                return self.sentence(new, words[len(old) + 1:]) + note
        return (self.label(words, "targets") or words) + note

    def target_number(self, number):
        return self.number(number) if re.match(r"\d+\.\d", number) else number

    def overview_cell(self, cell):
        """What leads here: `User selects Start in [UC1.1 …](…)`; and the word for nothing."""
        for old, new, _ in self.table("none"):
            cell = re.sub(rf"^(\**|_*){old}(\**|_*)$", rf"\g<1>{new}\2", cell, flags=re.I)

        def item(match):
            before, link = re.match(r"(.*?)((?:\s+(?:in|of|from|on|at)\s+.*)?)$", match[1]).groups()
            return "<li>" + (self.user(before) or before) + link
        return re.sub(r"<li>([^<]*)", item, cell)

    # MARK: Lines

    def heading(self, line):
        marks, words = re.match(r"(#+ )(.*)", line).groups()
        for kind in ("use-case", "partial-flow", "overview", "flow"):
            word = self.leading(words, "headings", kind)
            if not word or kind in ("use-case", "partial-flow") and not re.match(r"[A-Z]*\d", word[1]):
                continue
            if kind == "overview" and word[1]:
                continue
            return f"{marks}{word[0]} {word[1]}".rstrip()
        return line

    def arranged(self, cells):
        """The columns in the order of the table, with one more where the order says so."""
        order = self.words.get("order")
        return [cells[place] if place is not None else "" for place in order] if order else cells

    def document(self, text):
        lines = []
        table = None
        fenced = False
        for line in text.split("\n"):
            if line.startswith("```"):
                fenced = not fenced
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]] if line.startswith("|") else None
            if fenced or cells is None:
                table = None
                lines.append(self.heading(line) if line.startswith("#") and not fenced else line)
                continue
            if table is None:
                heads = [cell.strip("*").lower() for cell in cells]
                table = {("#", "description", "next"): "flow", ("aspect", "description"): "overview"}.get(tuple(heads), "other")
                if table != "other":
                    cells = [self.leading(cell, name)[0] for cell in cells
                             for name in ["columns" if table == "flow" else "overview-columns"]]
                    if table == "flow" and "order" in self.words:
                        cells = [cell or "Remark" for cell in self.arranged(cells)]
            elif re.fullmatch(r"[|:\- ]+", line):
                cells = self.arranged(cells) if table == "flow" else cells
                cells = [cell or "---" for cell in cells]
            elif table == "overview" and len(cells) > 1:
                name = cells[0].strip("*")
                word = next((new for old, new, _ in self.table("aspects") if name.lower() == old.lower()), name)
                cells = [cells[0].replace(name, word) if name else "", self.overview_cell(cells[1])] + cells[2:]
            elif table == "flow" and len(cells) == 3:
                number = cells[0].strip("* ")
                read = {0: self.title_cell, 1: self.step_cell}.get(number.count("."), self.row_cell)
                if re.search(r"[a-z]$", number):
                    read = self.row_cell
                cells = self.arranged([
                    cells[0].replace(number, self.target_number(number)) if number else "", read(cells[1]),
                    self.next_cell(cells[2])])
            lines.append(f"| {' | '.join(cells)} |")
        return self.signalled(self.ids("\n".join(lines)))

    def signalled(self, text):
        """The words that rules search for, wherever they are."""
        for key, words in self.words.get("signals", {}).items():
            for old, new in zip(BUILT_IN["signals"][key], words):
                ending = r"(?=\w*)" if old.endswith("*") else r"(?!\w)"

                def cased(match, new=new.rstrip("*")):
                    return new.upper() if match[0].isupper() and len(match[0]) > 1 else new.capitalize() if match[0][0].isupper() else new
                text = re.sub(rf"(?<![\w/.#-]){re.escape(old.rstrip('*'))}{ending}", cased, text, flags=re.I)
        return text

    def settings(self, text):
        """The project file with the words, which are JSON and so YAML, too."""
        own = {name: lists for name, lists in self.words.items() if name != "order"}
        if "numbers" in own:
            own["numbers"] = {key: value for key, value in own["numbers"].items() if value}
        if "none" in own:
            own["none"] = own["none"]["none"]
        text = self.signalled(self.ids(text))
        return f"{text}\nwording: {json.dumps(own, ensure_ascii=False)}\n" if own else text

    def files(self, files):
        """All documents of a project, by their paths."""
        return {
            self.ids(path): self.settings(text) if path.endswith(".yaml") else self.document(text) for path, text in files.items()}
