"""A line of the budget table: what was measured, what must hold, what is aimed at."""

from dataclasses import asdict, dataclass


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
        """Is the must broken?"""
        return self.must is not None and self.measured > self.must

    @property
    def verdict(self):
        """ "broken", "held" (the must), "aim" (the aim, too) or "" where there is no budget."""
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
