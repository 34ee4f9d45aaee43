/** What differs where the rules of a game have changed, without what the page shows beside it. */

const PLACE = /^(?:\w+ \d+|header\.[\w.]+): /;
const HASH = /\b([0-9a-f]{8})[0-9a-f]{24,}\b/g;
const RULE = /\s*\[[\w.-]+\]\s*$/;

/** The words of a difference without the number of the entry and the rule; of a hash, what tells it from another. */
export const plain = (reason: string) => reason.replace(PLACE, "").replace(RULE, "").replace(HASH, "$1…");
