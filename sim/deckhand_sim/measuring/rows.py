"""A line of the budget table: what was measured, what must hold, what is aimed at."""

from dataclasses import asdict, dataclass

# Bytes by which a VM's heap is laid out otherwise, to see whether a figure is the badge's or the layout's (vm/badge.py).
SHIFTS = (0, 1024)


def in_two_layouts(measuring):
    """(rows, modules) of measuring(shift); where a must is broken again, laid out otherwise: the lesser counts."""
    rows, modules = measuring(SHIFTS[0])
    if not any(row.broken for row in rows):
        return rows, modules
    again, _ = measuring(SHIFTS[1])
    return [min(pair, key=lambda row: row.measured) for pair in zip(rows, again, strict=True)], modules


@dataclass(frozen=True)
class Row:
    """One figure; `area` is a game or a part of the console, `where` says at which position it came out."""

    area: str
    what: str
    measured: float
    must: float | None = None
    aim: float | None = None
    unit: str = "B"
    where: str = ""

    @property
    def broken(self):
        """Is the must missed?"""
        return self.must is not None and self.measured > self.must

    @property
    def verdict(self):
        """ "broken", "held", "aim" (that, too) or "": no budget."""
        if self.must is None:
            return ""
        if self.broken:
            return "broken"
        return "aim" if self.aim is not None and self.measured <= self.aim else "held"

    def amount(self, value):
        """A value of this row as text."""
        if value is None:
            return ""
        if self.unit == "B":
            return f"{value:,.0f} B"
        if self.unit == "%":
            return f"{value:.1f} %"
        return f"{value:.1f} ms" if value < 100 else f"{value:,.0f} ms"

    def as_dict(self):
        """For --json."""
        return asdict(self) | {"measured": round(self.measured, 3), "verdict": self.verdict}
