"""A row of the budget table: a measurement, its cap, and what's left."""

from dataclasses import dataclass

from .limits import Limit, tight

# Layout shifts of a VM's heap, to tell the badge's figures from the layout's (vm/badge.py).
SHIFTS = (0, 1024)


def in_two_layouts(measuring):
    """Return (rows, modules) of measuring(shift); if a row fails, measure again in another layout and take the lower."""
    rows, modules = measuring(SHIFTS[0])
    if not any(row.fails for row in rows):
        return rows, modules
    again, _ = measuring(SHIFTS[1])
    return [min(pair, key=lambda row: row.measured) for pair in zip(rows, again, strict=True)], modules


@dataclass(frozen=True)
class Row:
    """One measurement. area: a game or a part of the console; where: the position it was measured at."""

    area: str
    what: str
    measured: float
    limit: Limit | None = None
    where: str = ""
    free_unit: str = "B"  # unit of a row without a limit

    @property
    def unit(self):
        """B, ms or %."""
        return self.limit.unit if self.limit else self.free_unit

    @property
    def is_over_cap(self):
        """True if the cap is exceeded."""
        return self.limit is not None and self.measured > self.limit.cap

    @property
    def uses_reserve(self):
        """True if part of the reserve is used."""
        return self.limit is not None and not self.is_over_cap and self.measured > self.limit.cap - self.limit.reserve

    @property
    def reason(self):
        """Why this row may use its reserve, or ""."""
        return tight(self.area, self.what) if self.uses_reserve else ""

    @property
    def fails(self):
        """True if the cap is exceeded, or the reserve used without a reason."""
        return self.is_over_cap or self.uses_reserve and not self.reason

    @property
    def free(self):
        """What's left below the cap; None without a cap."""
        return None if self.limit is None else self.limit.cap - self.measured

    @property
    def verdict(self):
        """ "broken", "reserve" (used), "tight" (used, with a reason), "held", or "" without a limit."""
        if self.limit is None:
            return ""
        if self.is_over_cap:
            return "broken"
        if self.uses_reserve:
            return "tight" if self.reason else "reserve"
        return "held"

    def amount(self, value):
        """Format a value in this row's unit."""
        if value is None:
            return ""
        if self.unit == "B":
            return f"{value:,.0f} B"
        if self.unit == "%":
            return f"{value:.1f} %"
        return f"{value:.1f} ms" if abs(value) < 100 else f"{value:,.0f} ms"

    def as_dict(self):
        """Convert for --json."""
        found = {"area": self.area, "what": self.what, "measured": round(self.measured, 3), "unit": self.unit}
        if self.limit:
            found |= {"cap": self.limit.cap, "reserve": self.limit.reserve, "free": round(self.free, 3)}
        return found | {"where": self.where, "verdict": self.verdict, "reason": self.reason}
