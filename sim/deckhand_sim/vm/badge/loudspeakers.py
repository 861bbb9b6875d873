"""Stand-ins for audiobusio, audiopwmio and pwmio on boards without a DAC: silent."""


class I2SOut:
    def __init__(self, *pins):
        self._pad = bytes(15)
        self.playing = False

    def play(self, sample, *, loop=False):
        self.playing = loop

    def stop(self):
        self.playing = False


PWMAudioOut = I2SOut


class PWMOut:
    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        self.duty_cycle = duty_cycle
        self.frequency = frequency
