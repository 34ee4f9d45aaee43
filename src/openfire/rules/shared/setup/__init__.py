"""The set up stage (`stage`), where units are set up (`deployment`), and how a game begins (`start`)."""
