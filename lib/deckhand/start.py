"""Start-up of the console; also settings, the progress bar while START is held, and notices.

make(console); apply_settings(console); hold(console, None); notice(console, None, "USB does not answer")
"""

from deckhand.const import const
from deckhand.hw.badge import Badge
from deckhand.hw.buttons import Buttons
from deckhand.hw.lights import Lights
from deckhand.hw.sound import Sound
from deckhand.keys import START
from deckhand.save.sections import LAST_GAME
from deckhand.save.store import Store
from deckhand.screen import (
    BAR_PAPER,
    COLOURS,
    CORNERS,
    GLYPHS,
    INK,
    INK_BAR,
    INK_COLOURS,
    INK_DIM,
    LAYERS,
    LETTER,
    SHEET,
    TILE,
    Screen,
)
from deckhand.settings import CONTRAST, LEFT_HANDED, LIGHTS, SOUND, Settings

_LEAVE_MS = const(2000)  # START held this long leaves to the launcher


def make(console):
    """Set up a new Console: devices, screen, store, settings, first scene."""
    from deckhand.hw import boards

    devices = boards.Devices()
    console.badge = Badge(devices.display, devices.battery)
    console.screen = _screen(devices.display)
    boards.draw(console.screen.font)
    console.buttons = Buttons(devices.keys, devices.order, devices.stick)
    console.sound = Sound(devices.loudspeaker, devices.amplifier, devices.wave)
    console.lights = Lights(devices.lights)
    console.store = Store(console.badge.nvm, console.badge.files())
    if not console.store.files:
        console.store.read_drive()
    from deckhand.save import checks, record

    checks.drop_damaged(console.store)
    from deckhand.save import drive_settings

    request = drive_settings.request()
    if request and record.reset(console.store, request):
        console.save()
    console.settings = Settings(console.store)
    apply_settings(console)
    console.last_folder = console.store.get(LAST_GAME).decode()
    game = drive_settings.start()
    trouble = drive_settings.check()
    if game or trouble:
        from deckhand.hw import restart

        if restart.is_reload():
            game = trouble = ""  # only the first start uses or reports them
    console.store.trouble = console.store.trouble or trouble
    if game:
        console.replace("game_menu", game)
    else:
        console.replace("launcher")


def _screen(display):
    import displayio  # may be hw/screen_tall.py, for a larger display
    import vectorio

    display.auto_refresh = False
    sheet = displayio.Bitmap(TILE, TILE * SHEET, 16)
    font = displayio.Bitmap(LETTER * GLYPHS, TILE, 2)
    table_inks = displayio.Palette(16)
    sprite_inks = displayio.Palette(16)
    for i in range(16):
        table_inks[i] = sprite_inks[i] = COLOURS[i]
    sprite_inks.make_transparent(0)
    inks = []
    for colour in INK_COLOURS:
        palette = displayio.Palette(2)
        palette[1] = colour
        palette.make_transparent(0)
        inks.append(palette)
    palette[0] = BAR_PAPER  # the last palette is INK_BAR's
    palette.make_opaque(0)
    from deckhand.ui import sheet_files

    sheet_files.load_letters(font, "lib/deckhand/font.bmp")
    sheet_files.load_tiles(sheet, "lib/deckhand/art.bmp", CORNERS)
    # Background of rows that haven't been created yet.
    background = vectorio.Rectangle(pixel_shader=table_inks, width=160, height=128, x=0, y=0)
    root = displayio.Group()
    root.append(background)
    top_layer = displayio.Group()
    for layer in (displayio.Group(), displayio.Group(), displayio.Group(), top_layer):
        root.append(layer)
    for i in range(4):
        corner = displayio.TileGrid(
            sheet, pixel_shader=sprite_inks, width=1, height=1, tile_width=TILE, tile_height=TILE
        )
        corner[0] = CORNERS + i
        corner.hidden = True
        top_layer.append(corner)
    display.root_group = root
    return Screen(display, sheet, font, table_inks, sprite_inks, inks, root)


def apply_settings(console):
    """Apply orientation, contrast, volume and lights."""
    settings = console.settings
    console.buttons.left_handed = is_left_handed = bool(settings.chosen(LEFT_HANDED))
    if is_left_handed != (console.badge.display.rotation == 180):
        _turn(console, is_left_handed)
    screen = console.screen
    is_high_contrast = bool(settings.chosen(CONTRAST))  # black background, white text
    if is_high_contrast == bool(screen.inks[INK_BAR][0]):
        screen.table_inks[0] = (
            0 if is_high_contrast else screen.sprite_inks[0]
        )  # color 0 is transparent there, and keeps the usual background
        for ink in (INK, INK_DIM, INK_BAR):
            screen.inks[ink][1] = 0xFFFFFF if is_high_contrast else INK_COLOURS[ink]
        screen.inks[INK_BAR][0] = 0 if is_high_contrast else BAR_PAPER
    console.sound.volume = settings.chosen(SOUND)
    console.lights.on = bool(settings.chosen(LIGHTS))
    if not console.lights.on:
        console.lights.off()


def _turn(console, is_upside_down):
    # Turn picture and keys round for a left-handed player, or back.
    console.buttons.clear()  # a held key would be released as another one
    display = console.badge.display
    if display.rotation % 180 == 0:  # a display in portrait isn't turned
        display.root_group = None  # forces a full refresh
        display.rotation = 180 if is_upside_down else 0
        display.root_group = console.screen.root


def notice(console, layer, text):
    """Show a notice at the top of the screen, or remove it if the text is "".

    layer: the display object of the last notice, or None. Returns the new one.
    """
    root = console.screen.root
    for i in range(LAYERS, len(root)):
        if root[i] is layer:
            root.pop(i)
            break
    if not text:
        return None
    if console.asleep:  # no key could
        console.wake()
        console.touched = console.now
    from deckhand.ui import overlays

    layer = overlays.notice(console.screen, text)
    root.append(layer)
    return layer


def hold(console, layer):
    """Advance the progress bar while START is held; when it's full, leave to the launcher.

    layer: the bar's display object, or None. Returns it, or None when it has been removed.
    """
    root = console.screen.root
    is_shown = layer is not None and root[len(root) - 1] is layer
    held_ms = console.buttons.held(START, console.now)
    if held_ms and console.names and console.names[0] != "launcher":
        if not is_shown:
            from deckhand.ui import overlays

            layer = overlays.hold(console.screen)
            root.append(layer)
        layer[0].width = min(160, 160 * held_ms // _LEAVE_MS)
        if held_ms > _LEAVE_MS:
            console.home()
        return layer
    if is_shown:
        root.pop()
    return None
