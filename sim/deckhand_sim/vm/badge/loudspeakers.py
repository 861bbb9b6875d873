"""audiobusio, audiopwmio and pwmio inside the VM, of boards without a DAC: nobody hears them."""


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
