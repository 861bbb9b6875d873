"""The command line, `deckhand`.

Each command is a function in a module of its own, imported only when it's called, so that start-up is quick. To add one,
write the module and a line in COMMANDS.
"""

import importlib
import importlib.util
import sys
from pathlib import Path

import click

from . import __version__
from .interrupts import STOPPED
from .printable import printable

# name -> (module:function below this package, a short description)
COMMANDS = {
    "play": ("frontends.play:play", "Play in a window or in the terminal, or watch a bot."),
    "games": ("frontends.games:games", "List the games: letters, seats, options."),
    "shot": ("frontends.shot:shot", "Press keys from a script and save a picture of the screen."),
    "sounds": ("frontends.sounds:sounds", "Write all sounds as WAV files, with their figures."),
    "replay": ("frontends.replay:replay", "Show, check or film a record of a game."),
    "solve": ("frontends.solve:solve", "Search for a way to win a solitaire's deal."),
    "arena": ("studies.arena:arena", "Let bots play against each other."),
    "study": ("studies.study:study", "Grade many deals of a solitaire by letting bots play them."),
    "deals": ("studies.curated:deals", "Choose the winnable deals from a study."),
    "link": ("link.relay:link", "Connect two to four badges over USB or a network."),
    "linked": ("link.linked:linked", "Test links: play over a bad cable and compare both ends."),
    "train": ("studies.train:train", "Repeat the training of a game's bot."),
    "monkey": ("frontends.monkey:monkey", "Press random buttons through the whole console."),
    "check": ("authoring.check:check", "Check a game's folder, and say what is missing."),
    "new": ("authoring.new:new", "Start a game of your own."),
    "lint": ("lint.language:lint", "Check that code runs on a badge."),
    "types": ("lint.types:types", "Check the types of device code."),
    "art": ("authoring.art:art", "Compile pictures drawn as text."),
    "budget": ("measuring.budget:budget", "Measure memory and time as on a badge."),
    "worst": ("measuring.worst_search:search", "Search for the costliest positions, for the budget."),
    "names": ("deploy.traceback_names:names", "Translate a badge's traceback into the names of the source."),
    "emulate": ("emulate.command:emulate", "Run Deckhand on CircuitPython's own firmware, in an emulator."),
    "kit": ("deploy.kit:kit", "Write the files of a badge's drive to a folder or zip."),
    "web": ("web.command:web", "Write the badge as a web page."),
    "badges": ("deploy.badges:badges", "List the badges that are plugged in; write nothing."),
    "flash": ("deploy.flash:flash", "Copy Deckhand to every badge that is plugged in."),
}


class LazyGroup(click.Group):
    """A command group that imports a command only when it's called."""

    def list_commands(self, ctx):
        """List the commands whose modules are installed."""
        return [name for name in COMMANDS if importlib.util.find_spec("." + self._module(name), __package__)]

    def get_command(self, ctx, name):
        """Import a command."""
        if name not in self.list_commands(ctx):
            return None
        module, _, function = COMMANDS[name][0].partition(":")
        return getattr(importlib.import_module("." + module, __package__), function)

    def format_commands(self, ctx, formatter):
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])

    @staticmethod
    def _module(name):
        return COMMANDS[name][0].partition(":")[0]

    def main(self, *args, standalone_mode=True, **extra):
        """Run click, but report every error in one line that says what to do, and Ctrl-C as "Stopped."."""
        if not standalone_mode:
            return super().main(*args, standalone_mode=False, **extra)
        code = 1
        try:
            result = super().main(*args, standalone_mode=False, **extra)
            code = result if type(result) is int else 0
        except getattr(click.exceptions, "NoArgsIsHelpError", ()) as error:  # click 8.2 and newer
            error.show()
            code = error.exit_code
        except click.ClickException as error:
            text = error.format_message()
            if isinstance(error, click.UsageError) and error.ctx:
                text = " ".join(text.split())
                text += "%s More: %s --help" % ("" if text.endswith(".") else ".", error.ctx.command_path)
            click.echo("Error: " + printable(text), err=True)
            code = error.exit_code
        except click.Abort:  # commands that have more to say about Ctrl-C catch it themselves
            click.echo("Stopped.", err=True)
            code = STOPPED
        except OSError as error:
            where = ": %s" % printable(error.filename) if error.filename else ""
            click.echo("Error: %s%s" % (error.strerror or error, where), err=True)
        except ImportError as error:
            if not _is_drive_module(error):
                raise
            click.echo("Error: " + _version_mismatch(error), err=True)
        sys.exit(code)


def _is_drive_module(error):
    """True if the missing name belongs to the package `deckhand` on the drive."""
    return (error.name or "").split(".")[0] == "deckhand"


def _version_mismatch(error):
    """Say what to do when this folder's Deckhand, or the installed one, doesn't fit this command line."""
    from .device.drive import find_drive

    try:
        in_own_folder = find_drive() == Path.cwd()
    except FileNotFoundError:
        in_own_folder = False
    way = "go to another folder, and type it there" if in_own_folder else "install it again"
    whose = "this folder's Deckhand" if in_own_folder else "Deckhand"
    return "%s is of another version, or damaged: %s (%s)" % (whose, way, printable(error.msg))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="deckhand")
def cli():
    """Card and board games for CircuitPython handhelds, and their simulator.

    \b
    deckhand play                           the launcher, in a window or in the terminal
    deckhand play crash_landing --deal 4711
    deckhand shot table.png --keys "RIGHT A wait:500 A"
    """


def main():
    """Run the command line."""
    cli(prog_name="deckhand")


if __name__ == "__main__":
    main()
