"""Somebody who plays in plain mode through pipes: reads what is said up to the prompt, and answers with a line."""

import re
import subprocess


class Player:
    def __init__(self, program, *arguments):
        self.said = ''  # since the last answer
        self.whole = ''
        self.process = subprocess.Popen([program, 'play', '--plain', *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.listen()

    def listen(self):
        """Up to the next prompt, or to the end; true if there is a prompt."""
        heard = b''
        while not heard.endswith(b'\n> ') and heard != b'> ':
            part = self.process.stdout.read1(65536)
            if not part:
                break
            heard += part
        self.said = heard.decode()
        self.whole += self.said
        return heard.endswith(b'> ')

    def say(self, line):
        self.process.stdin.write(line if isinstance(line, bytes) else line.encode() + b'\n')
        self.process.stdin.flush()
        return self.listen()

    def leave(self):
        """The end of the input. Returns the exit status."""
        self.process.stdin.close()
        while self.listen():
            pass
        return self.process.wait()

    def options(self):
        """How many numbered options the last question has."""
        numbers = re.findall(r'^(\d+): ', self.said, re.M)
        return int(numbers[-1]) if numbers else 0

    def answer(self, rng):
        """Any answer that fits what was asked."""
        if 'press Enter' in self.said or not self.options():
            return self.say('')
        return self.say(str(rng.randint(1, self.options())))
