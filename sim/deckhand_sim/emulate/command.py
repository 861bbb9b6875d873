"""deckhand emulate: run the kit on CircuitPython's own firmware for the Hack Club Sprig, in an emulator of its chip."""

from pathlib import Path

import click

from ..atomic_files import atomic_write
from ..deploy.kit import GameNames, build
from ..device.drive import find_drive
from ..frontends.launch_options import complete_games, deal_option, drive_option, start_settings
from ..keyscript import KeyScriptError, parse
from ..printable import printable, printable_lines
from ..studies.output_files import PictureFile
from ..vm.fuel import Missing
from .flash_image import BOARD, BadFile, FlashImage, firmware, version
from .flash_image import bootrom as boot_rom
from .machine import Machine, MachineError

BOOT_MS = 6000  # from power-on to the complete launcher, with a margin
DEAL_MS = 4000  # additional time to a dealt table
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def checked(path, check, option):
    """Return check(the file's bytes). Raises click.BadParameter with one line that names the file."""
    try:
        return check(path.read_bytes())
    except BadFile as wrong:
        raise click.BadParameter("%s: %s" % (printable(path), wrong), param_hint=option) from None


def kit_files(drive, settings):
    """Return the Sprig's kit with these settings."""
    return build(drive or find_drive(), boards=(BOARD,), settings=settings)


@click.command()
@click.argument("game", required=False, metavar="[GAME or CODE]", shell_complete=complete_games)
@click.option("--firmware", "uf2", type=_FILE, required=True, help="CircuitPython's .uf2 for hack_club_sprig.")
@click.option("--bootrom", type=_FILE, required=True, help="The boot ROM of an RP2040: a copy, or b2.elf.")
@click.option("--keys", default="", metavar="SCRIPT", help="Key script to play once the console has started.")
@click.option(
    "--shot", type=PictureFile(".png", ".gif", ".bmp", ".webp"), metavar="OUT.png", help="Write the last picture."
)
@click.option("--scale", type=click.IntRange(1, 16), default=4, show_default=True, help="Size of a pixel.")
@click.option("--serial", is_flag=True, help="Print the badge's USB serial output.")
@click.option(
    "--nvm",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Start with these saves, and update them.",
)
@click.option("--usb/--no-usb", default=True, show_default=True, help="Connect a computer to the badge.")
@deal_option
@drive_option
@click.option("--check", "checking", is_flag=True, help="Run all checks, and print heap and times.")
@click.option("--games", type=GameNames(), help="Games for --check.")
@click.option(
    "--pictures", type=click.Path(file_okay=False, path_type=Path), help="Folder for the pictures of --check."
)
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="Parallel emulators for --check.")
def emulate(game, uf2, bootrom, keys, shot, scale, serial, nvm, usb, deal, drive, checking, games, pictures, jobs):
    """Run the kit on CircuitPython's own firmware for the Hack Club Sprig, in an emulator of its RP2040.

    \b
    deckhand emulate --firmware sprig.uf2 --bootrom b2.elf --shot launcher.png
    deckhand emulate CL-004711 --firmware sprig.uf2 --bootrom b2.elf --keys "RIGHT A" --shot table.png --nvm saves.nvm
    deckhand emulate --firmware sprig.uf2 --bootrom b2.elf --check

    Both files are yours to get: docs/firmware.md says how. A second of the badge takes about ten here.
    """
    try:
        parse(keys)
    except KeyScriptError as error:
        raise click.BadParameter(str(error), param_hint="--keys") from None
    program = checked(uf2, firmware, "--firmware")
    rom = checked(bootrom, boot_rom, "--bootrom")
    settings = start_settings(game, deal, drive)
    try:
        if checking:
            from .check import check

            if check(program, rom, kit_files(drive, {}), drive, games, pictures, jobs)[1]:
                raise click.ClickException("not all is as it should be")
            return
        saves = nvm.read_bytes() if nvm and nvm.exists() else None
        try:
            image = FlashImage.of(program, kit_files(drive, settings), saves)
        except BadFile as wrong:
            raise click.ClickException(str(wrong)) from None
        with Machine(rom, image, usb) as sprig:
            sprig.power_on()
            sprig.run(BOOT_MS + (DEAL_MS if settings else 0))
            sprig.keys(keys)
            if shot:
                shot.parent.mkdir(parents=True, exist_ok=True)
                picture = sprig.image()
                with atomic_write(shot) as part:
                    picture.resize((picture.width * scale, picture.height * scale), 0).save(part)
            if nvm:
                nvm.parent.mkdir(parents=True, exist_ok=True)
                with atomic_write(nvm) as part:
                    part.write_bytes(sprig.flash().nvm)
    except (Missing, MachineError) as error:
        raise click.ClickException(str(error)) from None
    if serial:
        click.echo(printable_lines(sprig.serial))
    click.echo("CircuitPython %s, %.1f s emulated" % (version(program) or "(of an unknown version)", sprig.ms / 1000))
