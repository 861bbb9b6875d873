"""Tables of the features that the badge's Python supports: CircuitPython 10 on the pybadge build.

Used by the language check (lint/) and the simulator's import. Every entry was tested on a 32-bit build of that VM with the
badge's options, or read in its source. Where both Pythons agree there is no entry.
"""

# Modules of the pybadge build. Only lib/deckhand/hw may use HARDWARE.
DISPLAY = frozenset(
    "bitmaptools busdisplay displayio fontio fourwire rainbowio terminalio tilepalettemapper vectorio".split()
)
PURE = frozenset(
    "array binascii codeop collections errno gc io json locale math micropython msgpack os random re struct sys "
    "time traceback warnings zlib".split()
)
HARDWARE = frozenset(
    "adafruit_bus_device adafruit_pixelbuf _pixelmap alarm analogio atexit audiobusio audiocore audioio audiomixer "
    "audiomp3 bitbangio board busio countio digitalio epaperdisplay frequencyio getpass i2ctarget keypad "
    "microcontroller neopixel_write onewireio ps2io pulseio pwmio rotaryio rtc samd sdcardio select storage supervisor "
    "synthio touchio usb_cdc usb_hid usb_midi watchdog".split()
)
HARDWARE |= {
    "audiopwmio",
    "framebufferio",
    "picodvi",
    "usb",
}  # only on some boards: hw/ imports them if the row says so
MODULES = DISPLAY | PURE | HARDWARE
# Extensible built-in modules: a file or folder of that name on the drive, at its top or
# in lib/, takes precedence. All others take precedence over the drive.
EXTENSIBLE = frozenset("array binascii collections errno io json re select".split())
LIBRARIES = frozenset(("adafruit_display_text", "adafruit_displayio_layout"))

# On the badge, but forbidden: module -> why.
FORBIDDEN = {
    "stage": "it re-initialises the display on import",
    "ugame": "it re-initialises the display on import",
    "_stage": "the firmware may drop it",
    "ulab": "the firmware may drop it",
    "_bleio": "the firmware may drop it",
    "asyncio": "async code cannot be compiled for the badge with mpy-cross",
}
# Allowed inside `try: ... except ImportError`: types, and other boards' replacements for audioio.
OPTIONAL = frozenset(("typing", "usb_host"))

# Members of modules that have fewer than CPython's.
MEMBERS = {
    "array": "array",
    "binascii": "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    "collections": "OrderedDict deque namedtuple",
    "gc": "collect disable enable isenabled mem_alloc mem_free",
    "io": "BytesIO StringIO open",
    "json": "dump dumps load loads",
    "math": "acos asin atan atan2 ceil copysign cos degrees e exp fabs floor fmod frexp isfinite isinf isnan ldexp log "
    "modf pi pow radians sin sqrt tan trunc",
    "micropython": "const",
    "os": "chdir getcwd getenv listdir mkdir remove rename rmdir sep stat statvfs sync uname unlink urandom utime",
    "random": "choice getrandbits randint random randrange seed uniform",
    "re": "compile match search sub",
    "struct": "calcsize pack pack_into unpack unpack_from",
    "sys": "argv byteorder exit implementation maxsize modules path platform stderr stdin stdout version version_info",
    "time": "localtime mktime monotonic monotonic_ns sleep struct_time time",
    "traceback": "format_exception print_exception",
    "zlib": "decompress",
}
MEMBERS = {module: frozenset(names.split()) for module, names in MEMBERS.items()}

BUILTINS = frozenset(
    "ArithmeticError AssertionError AttributeError BaseException BrokenPipeError ConnectionError EOFError "
    "Ellipsis Exception False GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt "
    "LookupError MemoryError NameError None NotImplemented NotImplementedError OSError OverflowError RuntimeError "
    "StopAsyncIteration StopIteration SyntaxError SystemExit TimeoutError True TypeError UnicodeError ValueError "
    "ZeroDivisionError __build_class__ __debug__ __file__ __import__ __name__ abs all any bin bool bytearray "
    "bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec filter float "
    "frozenset getattr globals hasattr hash hex id input int isinstance issubclass iter len list locals map max "
    "memoryview min next object oct open ord pow print property range repr reversed round set setattr slice "
    "sorted staticmethod str sum super tuple type zip".split()
)

# Methods that no object of the badge's Python has -> what to use instead.
MISSING_METHODS = {
    "zfill": 'use "%04d" %',
    "ljust": 'use "%-8s" %',
    "rjust": 'use "%8s" %',
    "title": "write the text as it is to be shown",
    "capitalize": "write the text as it is to be shown",
    "swapcase": "write the text as it is to be shown",
    "casefold": "use lower()",
    "isalnum": "use isalpha() or isdigit()",
    "isnumeric": "use isdigit()",
    "isdecimal": "use isdigit()",
    "isascii": "compare ord() with 128",
    "isidentifier": "test the characters",
    "isprintable": "compare ord() with 32 and 127",
    "expandtabs": "use replace()",
    "removeprefix": "use startswith() and a slice",
    "removesuffix": "use endswith() and a slice",
    "maketrans": "use replace() or a loop",
    "translate": "use replace() or a loop",
    "format_map": "use format(**fields)",
    "bit_count": "count in a loop or keep a table",
    "add_note": "put it in the exception's arguments",
    "_replace": "build a new namedtuple",
    "_asdict": "read the fields by name",
    "iter_unpack": "use unpack_from() in a loop",
}
MISSING_ATTRIBUTES = {
    name: "keep such notes in a variable of your own"
    for name in "__doc__ __qualname__ __mro__ __defaults__ __kwdefaults__ __code__ __closure__ __annotations__".split()
}
MISSING_ATTRIBUTES["_fields"] = "write the names down"
# Special methods that the VM never calls.
UNCALLED_SPECIALS = frozenset(
    "__format__ __index__ __missing__ __init_subclass__ __class_getitem__ __instancecheck__".split()
)

BYTEARRAY_MISSING = frozenset("clear copy insert pop remove reverse".split())
ARRAY_MISSING = frozenset(
    "buffer_info byteswap count frombytes fromlist index insert itemsize pop remove reverse tolist typecode".split()
)

# Called with keywords, these raise "function doesn't take keyword arguments".
POSITIONAL_METHODS = frozenset(
    "append count endswith extend find get index insert join lstrip partition pop remove replace rfind rindex "
    "rpartition rsplit rstrip setdefault split splitlines startswith strip".split()
)
POSITIONAL_FUNCTIONS = frozenset(
    "abs all any bin bool bytearray bytes callable chr dir divmod filter float frozenset getattr hasattr hash hex id "
    "int isinstance issubclass iter len list map next oct ord pow range repr reversed round set setattr str sum tuple "
    "zip".split()
)
# Keywords that a module's function accepts; others raise.
KEYWORDS = {
    ("json", "dumps"): frozenset(("separators",)),
    ("json", "dump"): frozenset(("separators",)),
    ("collections", "namedtuple"): frozenset(),
    ("collections", "deque"): frozenset(),
}

SMALL_INT = (1 << 30) - 1  # a larger int is an object of 32 bytes on the heap
