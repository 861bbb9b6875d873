"""A line of the budget table: what was measured, its cap, and what of that is free."""

from dataclasses import dataclass

from .limits import Limit, tight

# Bytes by which a VM's heap is laid out otherwise, to see whether a figure is the badge's or the layout's (vm/badge.py).
SHIFTS = (0, 1024)


def in_two_layouts(measuring):
    """(rows, modules) of measuring(shift); where a row fails again, laid out otherwise: the lesser counts."""
    rows, modules = measuring(SHIFTS[0])
    if not any(row.fails for row in rows):
        return rows, modules
    again, _ = measuring(SHIFTS[1])
    return [min(pair, key=lambda row: row.measured) for pair in zip(rows, again, strict=True)], modules


@dataclass(frozen=True)
class Row:
    """One figure; `area` is a game or a part of the console, `where` the position it came out at."""

    area: str
    what: str
    measured: float
    limit: Limit | None = None
    where: str = ""
    free_unit: str = "B"  # of a row without a limit

    @property
    def unit(self):
        """B, ms or %."""
        return self.limit.unit if self.limit else self.free_unit

    @property
    def broken(self):
        """Is the cap exceeded?"""
        return self.limit is not None and self.measured > self.limit.cap

    @property
    def in_reserve(self):
        """Is a part of the reserve used?"""
        return self.limit is not None and not self.broken and self.measured > self.limit.cap - self.limit.reserve

    @property
    def reason(self):
        """Why this row may use its reserve, or ""."""
        return tight(self.area, self.what) if self.in_reserve else ""

    @property
    def fails(self):
        """Is the cap exceeded, or the reserve used without a reason?"""
        return self.broken or self.in_reserve and not self.reason

    @property
    def free(self):
        """What is left below the cap; None without one."""
        return None if self.limit is None else self.limit.cap - self.measured

    @property
    def verdict(self):
        """ "broken", "reserve" (used), "tight" (used, with a reason), "held" or "": no limit."""
        if self.limit is None:
            return ""
        if self.broken:
            return "broken"
        if self.in_reserve:
            return "tight" if self.reason else "reserve"
        return "held"

    def amount(self, value):
        """A value of this row as text."""
        if value is None:
            return ""
        if self.unit == "B":
            return f"{value:,.0f} B"
        if self.unit == "%":
            return f"{value:.1f} %"
        return f"{value:.1f} ms" if abs(value) < 100 else f"{value:,.0f} ms"

    def as_dict(self):
        """For --json."""
        found = {"area": self.area, "what": self.what, "measured": round(self.measured, 3), "unit": self.unit}
        if self.limit:
            found |= {"cap": self.limit.cap, "reserve": self.limit.reserve, "free": round(self.free, 3)}
        return found | {"where": self.where, "verdict": self.verdict, "reason": self.reason}
