"""A program in a terminal of its own, and its screen as HTML."""
import fcntl
import html
import os
import pty
import select
import struct
import termios
import time

import pyte

FRONT, BACK = "#d4d7de", "#1e2127"
COLOURS = {
    "default": None, "black": "#282c34", "red": "#e06c75", "green": "#98c379", "brown": "#e5c07b", "yellow": "#e5c07b",
    "blue": "#61afef", "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#d4d7de", "brightblack": "#6b7280",
    "brightred": "#e06c75", "brightgreen": "#98c379", "brightbrown": "#e5c07b", "brightyellow": "#e5c07b",
    "brightblue": "#61afef", "brightmagenta": "#c678dd", "brightcyan": "#56b6c2", "brightwhite": "#ffffff",
}


class Terminal:
    def __init__(self, command, folder, columns, lines, environment):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, {**os.environ, **environment, "TERM": "xterm-256color"})
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, keys):
        os.write(self.file, keys.encode())

    def until(self, *texts):
        """Reads until all texts are on the screen."""
        end = time.monotonic() + 120
        while not all(text in "\n".join(self.screen.display) for text in texts):
            if time.monotonic() > end:
                raise SystemExit("\n".join([f"there is no {texts} on the screen:", *self.screen.display]))
            if select.select([self.file], [], [], 0.1)[0]:
                self.stream.feed(os.read(self.file, 65_536))

    def close(self):
        os.close(self.file)
        os.waitpid(self.process, 0)

    def html(self):
        rows = []
        for number in range(self.screen.lines):
            row = self.screen.buffer[number]
            rows.append("".join(cell(row[column]) for column in range(self.screen.columns)))
        style = f"margin:0;padding:14px 16px;color:{FRONT};background:{BACK};font:15px/1.3 'DejaVu Sans Mono',monospace;width:max-content"
        return f"<meta charset=utf-8><body style='margin:0;background:{BACK}'><pre style=\"{style}\">" + "\n".join(rows) + "</pre>"


def cell(character):
    front, back = colour(character.fg), colour(character.bg)
    if character.reverse:
        front, back = back or BACK, front or FRONT
    style = "".join([f"color:{front};" if front else "", f"background:{back};" if back else "",
                     "font-weight:bold;" if character.bold else "", "text-decoration:underline;" if character.underscore else ""])
    text = html.escape(character.data)
    return f'<span style="{style}">{text}</span>' if style else text


def colour(name):
    return COLOURS[name] if name in COLOURS else f"#{name}"
