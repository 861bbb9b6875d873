"""Stand-in for bitmaptools: only fill_region sets pixels, but all calls mark what they would change as dirty."""


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    bitmap._dirty(x1, y1, bitmap.width if x2 is None else x2, bitmap.height if y2 is None else y2)


def readinto(
    bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False, swap_bytes=False, reverse_rows=False
):
    file.read((bitmap.width * bits_per_pixel + 31) // 32 * 4 * bitmap.height)
    bitmap._dirty(0, 0, bitmap.width, bitmap.height)


def fill_region(bitmap, x1, y1, x2, y2, value):
    # Fill whole rows, because the collector scans these bytes. A lean bitmap has none.
    bits = bitmap.bits_per_value
    byte = 0
    for i in range(0, 8, bits):
        byte |= value << i
    stride = 4 * ((bitmap.width * bits + 31) // 32)
    whole = x1 == 0 and x2 == bitmap.width and hasattr(bitmap, "_b")
    for at in range(stride * y1, stride * y2 if whole else 0):
        bitmap._b[at] = byte & 255
    bitmap._dirty(x1, y1, x2, y2)


def blit(dest, source, x, y, *, x1=0, y1=0, x2=None, y2=None, skip_source_index=None, skip_dest_index=None):
    x2 = source.width if x2 is None else x2
    y2 = source.height if y2 is None else y2
    dest._dirty(x, y, min(dest.width, x + x2 - x1), min(dest.height, y + y2 - y1))


def draw_line(bitmap, x1, y1, x2, y2, value):
    bitmap._dirty(min(x1, x2), min(y1, y2), max(x1, x2) + 1, max(y1, y2) + 1)


def draw_circle(bitmap, x, y, radius, value):
    bitmap._dirty(x - radius, y - radius, x + radius + 1, y + radius + 1)
