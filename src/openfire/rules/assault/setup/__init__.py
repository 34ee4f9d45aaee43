"""The set up stage (`stage`) and where units are set up (`deployment`)."""
