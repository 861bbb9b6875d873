"""The drive as a FAT12 volume in memory, using ChaN's FatFs (fatfs-ng), the same file system code as CircuitPython's.

image = volume({"code.py": b"..."}, sectors=2048)
files(image)                    # path -> bytes
"""

import posixpath
import struct
import threading

from ..vm.fuel import Missing

SECTOR = 512
_ROOT_ENTRIES = 512
_SERIAL = 0x1234
_LOCK = threading.RLock()  # FatFs has a single buffer for long names


class DriveFull(Exception):
    """The files don't fit."""


def formatted(sectors, label=b"CIRCUITPY"):
    """Return an empty volume with 512-byte clusters and one FAT, as CircuitPython makes it."""
    fat_sectors = -(-(sectors + 2) * 3 // (2 * SECTOR))
    image = bytearray(sectors * SECTOR)
    image[:62] = struct.pack(
        "<3s8sHBHBHHBHHHIIBBBI11s8s",
        *(b"\xeb\xfe\x90", b"MSDOS5.0", SECTOR, 1, 1, 1, _ROOT_ENTRIES, sectors, 0xF8, fat_sectors, 63, 255, 0, 0),
        *(0x80, 0, 0x29, _SERIAL, label.ljust(11), b"FAT12   "),
    )
    image[510:512] = b"\x55\xaa"
    image[SECTOR : SECTOR + 3] = b"\xf8\xff\xff"
    return image


class _Mounted:
    def __init__(self, image):
        try:
            import fatfs
            from fatfs.diskio import RamDisk
        except ImportError:
            raise Missing("there is no fatfs-ng: pip install 'deckhand-badge[emulate]'") from None
        self._volume = fatfs.create_extended_partition(RamDisk(image, sector_size=SECTOR))

    def __enter__(self):
        _LOCK.acquire()
        try:
            self._volume.mount()
        except BaseException:
            _LOCK.release()
            raise
        return self._volume

    def __exit__(self, *_):
        try:
            self._volume.unmount()
        finally:
            _LOCK.release()


def volume(content, sectors):
    """Return a volume with these files: path -> bytes. Raises DriveFull."""
    image = formatted(sectors)
    with _Mounted(image) as drive:
        for path, data in sorted(content.items()):
            try:
                drive.makedirs(posixpath.dirname("/" + path), exist_ok=True)
                file = drive.open("/" + path, "w")
                try:
                    written = file.write(bytes(data)) if data else 0
                finally:
                    file.close()
            except Exception as error:  # the wrapper raises its own kinds of errors
                raise DriveFull("%s does not fit on the drive (%s)" % (path, error)) from None
            if written not in (None, len(data)):
                raise DriveFull("%s does not fit on the drive" % path)
    return bytes(image)


def files(image):
    """Return all files of a volume, path -> bytes."""
    found = {}
    with _Mounted(bytearray(image)) as drive:
        folders = [""]
        while folders:
            folder = folders.pop()
            for name in drive.listdir(folder or "/"):
                path = "%s/%s" % (folder, name)
                seen = drive.stat(path)
                if seen["is_dir"]:
                    folders.append(path)
                else:
                    found[path[1:]] = bytes(drive.read_file(path)) if seen["size"] else b""
    return found
