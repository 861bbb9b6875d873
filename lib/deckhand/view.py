"""The console's interface to a game's picture: every call. games/<game>/view.py overrides those that it needs.

    class View(view.View):
        def draw(self): ...                     # the whole table, at rest
        def press(self, key, pressed, now): ... # an outcome
        def begin(self, move, seat): ...        # how long the move's animation is; show(at), settle()

An outcome is a move to play, NOTHING (or None), BACK (nothing to cancel: an undo is wanted), words to be said (a str)
or a tune to be heard (bytes). Time is the console's: a view says how long something moves and how it looks at a moment;
the console runs that, slower, faster, not at all, or to its end at once.
"""


class View:
    """A picture that shows nothing and answers nothing. session, rules, screen: what it shows, and where."""

    wishes = 0  # the player's own settings of this game, a byte: choose() may change it; saved
    still = False  # reduced motion: nothing may move or flash by itself
    # True: a move's picture takes three refreshes, show(0), show(last ms) and settle(), even with animations off.
    sliced = False

    foot = 0  # 1: all is said at the foot, even over the cursor; more: two lines are said at this pixel row
    keys_from = -1  # the letter of the last line from which on it says what the keys do; -1: another line does
    chosen = False  # does B lay back what is chosen? Then it does so also where it closes what is said
    brisk = False  # does a bot's next move follow this one at once?
    # Has a view `played`, save/autosave.py puts there how many games of this kind were finished before.
    narration = False  # True: the game has a narration.py with hint(rules, move), words(...) and epitaph(session)

    def enter(self, session, screen):
        """The table is laid: load, make sprites."""
        self.session = session
        self.rules = session.rules
        self.screen = screen

    def leave(self):
        """Let go of everything."""
        self.session = self.rules = self.screen = None

    def settle(self):
        """Show the present state: the animation is over, or there was none."""
        self.draw()

    def draw(self):
        """The whole table from rules.state, as session.eyes may see it; nothing moves."""

    def step(self, now):
        """Called outside animations: notice a held key, flash; advance a real-time game. Returns an outcome."""

    def _nothing(self, *_):
        """The default of every call: one function, because one each would cost memory in every game."""

    # The picture:
    captions = _nothing  # captions(): the lines of text: what is asked, what the keys do
    light = _nothing  # light(lights): show something with the lights; not True: they say whose turn it is
    rest = _nothing  # rest(): a bot, a menu or the result is about to load: release unneeded memory
    # A person:
    press = _nothing  # press(key, pressed, now): a key goes down or up at `now` ms. An outcome
    point = _nothing  # point(move): put the cursor where a hint's move begins, with what it takes chosen
    hint = _nothing  # hint(move): a hint's move in words, 38 letters at most; nothing: the notation says it
    by_itself = (
        _nothing  # by_itself(move): does the view make it without a press? Then an undo takes back what led to it
    )
    given = _nothing  # given(): number of opening moves that are made for everybody and can't be undone
    by_hand = _nothing  # by_hand(move): is it never made for a person, nor a choice beside the only other one? To give up is so
    items = _nothing  # items(): the view's own items for the pause menu, texts, or (text, value) that choose() turns
    choose = _nothing  # choose(i): one of them was chosen; draw() comes next
    # What happened:
    # tell(move, seat): what to say of a move that has been played and not been shown yet; with talk.UNTIL_KEY at its end
    # it stays until a key
    tell = _nothing
    # words(before, after, move, seat): what a move did, from the rules before and after it, for the log; a "*" at its begin
    # becomes the name of who made it; nothing: as above
    words = _nothing
    begin = _nothing  # begin(move, seat): begin to show it; how many ms its animation is, 0 or None: none
    show = _nothing  # show(at): how that looks `at` ms after its beginning: first 0, then later ones. An outcome
    opening = _nothing  # opening(): the table is shown: begin what comes before play; its ms
    closing = _nothing  # closing(): the game is over: begin what comes before the result; its ms. Asked until it says 0
    # (or False: the result follows at once)
    # epitaph(): the deckhand.ending.Ending of the result; after rest(). What it draws on the table stays under the result;
    # nothing: the narration has it
    epitaph = _nothing
    # chance(rules): of a position of a game that was lost alone (where that is, in words, and how many decisions later it is
    # seen that the bot was saved); nothing: a last chance is not looked for
    chance = _nothing
