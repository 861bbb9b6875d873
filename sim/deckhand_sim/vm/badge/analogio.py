"""analogio inside the VM: every input is at its middle."""


class AnalogIn:
    def __init__(self, pin):
        self.value = 32768
        self.reference_voltage = 3.3

    def deinit(self):
        pass
