"""Reads the image of a program as ImageFormat.swift describes it, into plain values."""


class Reader:
    def __init__(self, data):
        self.data = data
        self.place = 20

    def byte(self):
        self.place += 1
        return self.data[self.place - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def list(self, entry):
        return [entry() for _ in range(self.number())]

    def string(self):
        size = self.number()
        self.place += size
        return self.data[self.place - size:self.place].decode()


def program(data):
    """The flows of an image with their steps and rows; every text is in place of its number."""
    reader = Reader(data)
    texts = reader.list(reader.string)

    def text():
        return texts[reader.number()]

    def duration():
        return reader.number(), reader.number()

    def value_name():
        name, flags = text(), reader.byte()
        return name, flags, text() if flags & 2 else None

    names = reader.list(value_name)

    def name():
        return names[reader.number()]

    def optional(parts, bit, read):
        return read() if parts & bit else None

    def flow():
        return {"id": text(), "title": text(), "flags": reader.byte(), "parameters": reader.list(text),
                "results": reader.list(text), "count": reader.number()}

    flows = reader.list(flow)
    resumed = reader.number()

    def field():
        words, flags = text(), reader.byte()
        return words, flags, name() if flags & 2 else None

    def target(move):
        if move == 1:
            return reader.number()
        if move == 5:
            return text()
        return (reader.number(), reader.number()) if move in (6, 7) else None

    def row():
        kind, move, parts = reader.byte(), reader.byte(), reader.byte()
        found = {"kind": kind, "move": move, "id": text(), "words": text(), "label": optional(kind, 128, text)}
        for bit, key, read in [(1, "name", text), (2, "gives", name), (4, "effect", text), (8, "shown", text), (16, "when", text),
                               (32, "values", lambda: reader.list(lambda: (name(), reader.byte()))), (64, "after", duration),
                               (128, "after-value", name)]:
            found[key] = optional(parts, bit, read)
        return {**found, "target": target(move)}

    def step():
        kind, parts = reader.byte(), reader.number()
        found = {"class": kind, "id": text(), "kind": text(), "name": text()}
        for bit, key, read in [(1, "message", text), (2, "inputs", lambda: reader.list(field)), (4, "items", lambda: reader.list(text)),
                               (8, "actions", lambda: reader.list(text)), (16, "lines", lambda: reader.list(text)), (32, "action", text),
                               (64, "reads", lambda: (reader.list(name), reader.list(name))), (128, "promised", duration),
                               (256, "callee", lambda: (reader.number(), reader.number()))]:
            found[key] = optional(parts, bit, read)
        found["rows"] = reader.list(row)
        if kind & 32:
            found["next"] = row()
        return found

    for one in flows:
        one["steps"] = [step() for _ in range(one.pop("count"))]
    assert reader.place == len(data)
    return {"flows": flows, "resumed": resumed}
