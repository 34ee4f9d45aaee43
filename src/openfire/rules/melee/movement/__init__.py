"""Moving units: the two actions (`action`), how far and on which terms (`pace`), and naming a leader (`formation`)."""
