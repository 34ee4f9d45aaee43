"""Actions: how many a unit has, and taking them one by one (`budget`); what effects of abilities do (`abilities`)."""
