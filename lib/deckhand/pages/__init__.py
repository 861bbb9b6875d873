"""Pages: the texts and layouts that scenes show. No keys, no time. They may import any other folder but scenes and hw."""
