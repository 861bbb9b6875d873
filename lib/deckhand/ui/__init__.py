"""Building blocks of pages: frames, letters, menus, wheels, pictures from the drive. Imports no other folder."""
