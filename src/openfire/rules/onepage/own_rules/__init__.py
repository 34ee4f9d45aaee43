"""Modules' own rules in this book: `words` has what they can say, `binding` what it means here."""
