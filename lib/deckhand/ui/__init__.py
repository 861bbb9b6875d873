"""What pages are made of: frames, letters, menus, wheels, pictures from the drive. May import no other folder."""
