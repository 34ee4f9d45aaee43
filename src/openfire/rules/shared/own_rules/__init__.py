"""Rules of a module's own in play, the same in every edition that knows their words.

`index` sorts a module's effects by the point at which they stand, `held` says who has which rule, `scene` on what an
effect looks and `conditions` whether it holds, `around` who is near, `changes` what happens to numbers, `dice` what
happens to dice, `permissions` what may and may not be done, `weapons` what weapons have, `moments` what happens at a
moment and `deeds` how it is done, `spans` when it is over. An edition calls these at its points, and hands in a
`RuleHooks` that says what is done its own way.
"""
