"""Sentences that several books share, each handed the ids under which a book prints them."""
