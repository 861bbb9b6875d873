"""The exception that the monkey and the soak raise."""


class MonkeyFault(AssertionError):
    """The console broke or leaked memory; the text has the press and the seed. serial: the last serial output."""

    def __init__(self, text, serial=""):
        super().__init__(text + (":\n" + serial if serial else ""))
        self.text, self.serial = text, serial
