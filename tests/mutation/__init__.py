"""Mutants: small faults planted in the code one at a time, to see whether the tests notice. `make mutants` runs them.

`changes` says what can be changed in a piece of code, `mutants` names the changes and draws a sample, `areas` says what
is changed and which tests have to notice, `touching` learns what calls what, `replacing` puts changed code into loaded
functions, `judging` lives in the process of one mutant, `running` starts and ends these processes, and `report` tells
what came of it.
"""
