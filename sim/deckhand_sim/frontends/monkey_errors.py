"""What the monkey and the soak raise."""


class MonkeyFound(AssertionError):
    """The console broke, or keeps more than before; the text says after which press and with which seed. serial: what the
    badge printed last."""

    def __init__(self, text, serial=""):
        super().__init__(text + (":\n" + serial if serial else ""))
        self.text, self.serial = text, serial
