"""The set up stage (`stage`), how units are set up (`deployment`), and ambushes (`reserve`)."""
