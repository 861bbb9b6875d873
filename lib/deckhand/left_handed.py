"""The picture is turned with the keys, for left hands, or back. In memory only for that moment.

turn(console, True)
"""


def turn(console, round):
    """Show all upside down, or not: the badge lies turned round. It stays so when Python starts anew."""
    console.buttons.clear()  # what is down will go up with another name
    display = console.badge.display
    if display.rotation % 180 == 0:  # a board that stands upright stays as it is
        display.root_group = None  # so that all is sent anew
        display.rotation = 180 if round else 0
        display.root_group = console.screen.root
