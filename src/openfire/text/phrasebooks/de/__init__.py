"""German: informal, and in the words of German players."""
