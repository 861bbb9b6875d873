"""usb.core inside the VM, with a keyboard whose keys are those that `keypad.feed` is told; a bus, and a monitor's modules."""

import sys

import keypad

core = sys.modules[__name__]
color_depth = 16
_USAGES = (0x52, 0x51, 0x50, 0x4F, 0x04, 0x05, 0x28, 0x2B)  # by key number
_CONFIGURATION = b"\x09\x02\x19\0\1\1\0\xa0\x32\x09\x04\0\0\1\3\1\1\0\x07\x05\x81\3\x08\0\x0a"


class USBError(OSError):
    pass


class USBTimeoutError(USBError):
    pass


class Device:
    idVendor = 0x046D
    idProduct = 0xC31C
    port_numbers = (1,)

    def ctrl_transfer(self, request_type, request, value=0, index=0, data=None, timeout=0):
        if data:
            for i in range(len(data)):
                data[i] = _CONFIGURATION[i]
        return 0

    def is_kernel_driver_active(self, interface):
        return False

    def set_configuration(self, configuration=1):
        pass

    def read(self, endpoint, report, timeout=0):
        if not keypad._fed:
            raise USBTimeoutError
        key, pressed, _ = keypad._fed.pop(0)
        usage = _USAGES[key]
        for i in range(2, 8):
            if report[i] == (0 if pressed else usage):
                report[i] = usage if pressed else 0
                break
        return 8


_device = Device()


def find(find_all=False):
    return iter((_device,))


class FramebufferDisplay:
    pass


class Framebuffer:
    pass


class I2C:
    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, data):
        pass
