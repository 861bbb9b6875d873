"""Stand-in for audioio: plays nothing; native AudioOut objects take 64 bytes."""


class AudioOut:
    def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
        self._pad = bytes(15)
        self.playing = False
        self.paused = False

    def play(self, sample, *, loop=False):
        self.playing = loop

    def stop(self):
        self.playing = False

    def deinit(self):
        self.playing = False
