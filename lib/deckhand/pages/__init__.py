"""Pages: the texts and layouts that scenes show. No keys, no time. May import any folder except scenes and hw."""
