"""A badge's drive as a FAT12 image in memory, written by ChaN's FatFs, the same file system code as in CircuitPython.

drive = FatDrive(); drive.write("lib/x.mpy", b"..."); drive.read("lib/x.mpy")
drive.break_after = 100             # the 101st sector written from now on fails, and so do all later ones
drive.plug_in_again()               # mount the flash contents again
"""

import errno
import os
import struct
import threading

import fatfs
from fatfs.diskio import RamDisk

SECTOR = 512
SECTORS = 4088  # 2 MB minus the scratch sector
_FAT_SECTORS = 12
_LOCK = threading.RLock()  # FatFs shares one buffer for long names


def formatted(sectors=SECTORS, label=b"CIRCUITPY  "):
    """An empty FAT12 volume with clusters of 512 bytes, one FAT and 512 root entries."""
    image = bytearray(sectors * SECTOR)
    image[:62] = struct.pack(
        "<3s8sHBHBHHBHHHIIBBBI11s8s",
        *(b"\xeb\xfe\x90", b"MSDOS5.0", SECTOR, 1, 1, 1, 512, sectors, 0xF8, _FAT_SECTORS, 63, 255, 0, 0),
        *(0x80, 0, 0x29, 0x1234, label, b"FAT12   "),
    )
    image[510:512] = b"\x55\xaa"
    image[SECTOR : SECTOR + 3] = b"\xf8\xff\xff"
    return image


class _Disk(RamDisk):
    def __init__(self, storage, drive):
        super().__init__(storage, sector_size=SECTOR)
        self._drive = drive

    def write(self, sector, count, buff):
        self._drive.sectors_written += 1
        if self._drive.break_after is not None:
            self._drive.break_after -= 1
            if self._drive.break_after < 0:
                raise OSError(errno.EIO, "the drive was pulled out")
        return super().write(sector, count, buff)

    def read(self, sector, count):
        if self._drive.break_after is not None and self._drive.break_after < 0:
            raise OSError(errno.EIO, "the drive was pulled out")
        return super().read(sector, count)


def _failed(error):
    return OSError(errno.EIO, "%s" % error)


class FatDrive:
    """The methods of deckhand_sim.drives.Folder on a disk image."""

    def __init__(self, label="CIRCUITPY", image=None, sectors=SECTORS):
        self.label = label
        self.image = formatted(sectors) if image is None else image
        self.break_after = None
        self.sectors_written = 0
        self.volume = None
        self._mount()

    def _mount(self):
        with _LOCK:
            self.volume = fatfs.create_extended_partition(_Disk(self.image, self))
            self.volume.mount()

    def close(self):
        """Free the volume number: FatFs has ten."""
        with _LOCK:
            if self.volume:
                self.volume.unmount()
                self.volume = None

    def plug_in_again(self):
        """Repair the drive and remount it from the flash contents."""
        self.close()
        self.break_after = None
        self._mount()

    def __str__(self):
        return self.label

    def _call(self, function, *arguments):
        with _LOCK:
            try:
                return function(*arguments)
            except OSError:
                raise
            except Exception as error:  # the wrapper's own exception class
                raise _failed(error) from None

    def files(self):
        def walk(folder):
            found = {}
            for name in self.volume.listdir(folder or "/"):
                path = "%s/%s" % (folder, name)
                seen = self.volume.stat(path)
                found.update(walk(path) if seen["is_dir"] else {path[1:]: seen["size"]})
            return found

        return self._call(walk, "")

    def read(self, path):
        def read():
            try:
                size = self.volume.stat("/" + path)["size"]
            except FileNotFoundError:
                if self.break_after is not None and self.break_after < 0:
                    raise OSError(errno.EIO, "the drive was pulled out") from None
                return None
            data = self.volume.read_file("/" + path) if size else b""
            return bytes(data)

        return self._call(read)

    def write(self, path, data):
        def write():
            self.volume.makedirs(os.path.dirname("/" + path), exist_ok=True)
            file = self.volume.open("/" + path, "w")
            try:
                taken = file.write(bytes(data)) if data else 0
            finally:
                file.close()
            if taken not in (None, len(data)):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        self._call(write)

    def remove(self, path):
        def remove():
            self.volume.remove("/" + path)
            folder = os.path.dirname("/" + path)
            while folder != "/" and not self.volume.listdir(folder):
                self.volume.rmdir(folder)
                folder = os.path.dirname(folder)

        self._call(remove)

    def free(self):
        """Bytes in free clusters, counted in the FAT."""
        first = 1 + _FAT_SECTORS + 512 * 32 // SECTOR
        table = self.image[SECTOR : SECTOR * (1 + _FAT_SECTORS)]
        free = 0
        for cluster in range(2, 2 + len(self.image) // SECTOR - first):
            pair = table[cluster * 3 // 2] | table[cluster * 3 // 2 + 1] << 8
            free += not (pair >> 4 if cluster & 1 else pair & 0xFFF)
        return free * SECTOR

    def read_only(self):
        return False
