#!/usr/bin/env python3
"""The eyes and fingers of terminal.bash: looks at the terminal and presses keys over one connection to tmux, since a
process for each look costs more than all that the programs do.

    screen.py SOCKET FOLDER

Requests come as lines, their words parted by the unit separator; each is answered by `yes` or `no`.

    screen              writes the screen to FOLDER/screen
    has TEXT            whether it shows a text
    match PATTERN       whether a line of it matches
    shows, hides TEXT; matches PATTERN      the same as soon as it is so, `no` after 20 seconds
    keys KEY...         presses keys, by tmux's names

FOLDER has the process that is looked at (`pid`) and, once it has ended, how (`status`).
"""
import os
import re
import subprocess
import sys
import time

SECONDS, AGAIN, TRIES, PAUSE = 20, 0.02, 20, 0.01


class Terminal:
    def __init__(self, socket: str, folder: str) -> None:
        self.folder = folder
        self.tmux = subprocess.Popen(
            ["tmux", "-u", "-f", "/dev/null", "-L", socket, "-C", "attach", "-t", "idle"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="surrogateescape")

    def command(self, *words: str) -> tuple[bool, list[str]]:
        """Has tmux do something: whether it could, and what it says. What it says unasked is passed over."""
        self.tmux.stdin.write(" ".join("'" + word.replace("'", "'\\''") + "'" for word in words) + "\n")
        self.tmux.stdin.flush()
        lines: list[str] | None = None
        for line in self.tmux.stdout:
            line = line.rstrip("\n")
            if lines is None:
                lines = [] if re.fullmatch(r"%begin \d+ \d+ 1", line) else None
            elif re.fullmatch(r"%(end|error) \d+ \d+ 1", line):
                return line.startswith("%end"), lines
            else:
                lines.append(line)
        sys.exit("tmux has gone")

    def captured(self) -> str:
        return "\n".join(self.command("capture-pane", "-p", "-t", "game")[1])

    def rests(self) -> bool:
        """Whether the program waits for something, or has ended."""
        if os.path.exists(f"{self.folder}/status"):
            return True
        try:
            with open(f"{self.folder}/pid") as file:
                pid = file.read().strip()
            with open(f"/proc/{pid}/stat") as file:
                return file.read().rpartition(") ")[2].startswith("S")
        except OSError:
            return False

    def screen(self) -> str:
        """The screen once it is painted: seen twice alike, while the program waits. Half of a new screen over half of
        the one before would show and hide what neither does. What never rests is seen as it is after a while."""
        for _ in range(TRIES):
            if self.rests():
                seen = self.captured()
                if seen == self.captured() and self.rests():
                    return seen
            time.sleep(PAUSE)
        return self.captured()

    def comes(self, wanted) -> bool:
        """Waits until the screen is as wanted: only then it is worth a closer look."""
        end = time.monotonic() + SECONDS
        while not (wanted(self.captured()) and wanted(self.screen())):
            if time.monotonic() > end:
                return False
            time.sleep(AGAIN)
        return True

    def answer(self, what: str, *words: str) -> bool:
        if what == "keys":
            return self.command("send-keys", "-t", "game", *words)[0]
        if what == "screen":
            with open(f"{self.folder}/screen", "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(self.screen())
            return True
        wanted = lambda screen: shows(what, words[0], screen)
        return wanted(self.screen()) if what in ("has", "match") else self.comes(wanted)


def shows(what: str, text: str, screen: str) -> bool:
    if what in ("match", "matches"):
        return any(re.search(text, line) for line in screen.split("\n"))
    return (text in screen) == (what != "hides")


def main() -> None:
    terminal = Terminal(*sys.argv[1:])
    try:
        for request in sys.stdin:
            print("yes" if terminal.answer(*request.rstrip("\n").split("\x1f")) else "no", flush=True)
    finally:
        terminal.tmux.kill()
        terminal.tmux.wait()


main()
