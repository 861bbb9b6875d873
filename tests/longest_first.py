"""In which order the files of tests are begun: the longest first, for one of a minute that comes last leaves cores idle."""

# The longest files; behind them the others, those with the most tests first.
LONGEST = (
    "device/test_device_budget.py",
    "test_web_playthroughs.py",
    "test_web_page.py",
    "test_lessons.py",
    "test_playthroughs.py",
    "test_console_screens.py",
    "test_web.py",
    "test_workbench.py",
    "device/test_device_worst.py",
    "device/test_device_truth.py",
    "test_kit.py",
    "test_flash.py",
    "test_web_link.py",
    "test_monkey.py",
    "test_monkey_lives.py",
    "test_wheel.py",
)


def by_length(files):
    """Files and their numbers of tests in the order in which they are begun."""
    places = {name: place for place, name in enumerate(LONGEST)}
    return sorted(files, key=lambda name: (places.get(name, len(LONGEST)), -files[name], name))
