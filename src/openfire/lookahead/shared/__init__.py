"""Looking ahead in both drafts: attacks and their odds (`attacks`), other answers (`answers`), ways (`move_toward`)."""
