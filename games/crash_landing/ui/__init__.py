"""Parts of Crash Landing's table: places, captions, odds, the ground and what happens there. See contract/table_view.py."""
