"""Checks that are counted. The first forty that do not hold are printed."""


class Checks:
    def __init__(self):
        self.done = self.wrong = 0

    def __call__(self, holds, sentence, *about):
        self.done += 1
        if not holds:
            self.wrong += 1
            if self.wrong <= 40:
                print("WRONG:", sentence, *about)

    def same(self, got, want, sentence, *about):
        self(got == want, sentence, *about, f"\n  got  {got}\n  want {want}")
