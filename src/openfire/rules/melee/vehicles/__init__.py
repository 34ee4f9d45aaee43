"""Vehicle movement: what a way comes to (`driving`), and which ways may be gone (`ways`)."""
