"""Play in the terminal: lines in, sentences out. The question leads; everything on the table can be asked about."""
