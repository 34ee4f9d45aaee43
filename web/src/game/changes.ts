/** What differs where the rules of a game have changed, taken apart so that it can be said in plain words. */

export type Difference = {
  /** The number of the answer or hash in the record. */
  entry: number | null;
  /** Why the new rules do not take it. */
  why: string;
  /** The rule that says so. */
  rule: string;
};

const ENTRY = /^entry (\d+): /;
const FIELD = /^header\.[\w.]+: /;
const ANSWER = /^the answer '.*?' is refused: /s;
const HASH = /\b([0-9a-f]{8})[0-9a-f]{24,}\b/g;
const RULE = /\s*\[([\w.-]+)\]\s*$/;

/** The server says what differs in one line: entry, answer, reason, rule. */
export function difference(reason: string): Difference {
  const entry = ENTRY.exec(reason)?.[1];
  const rule = RULE.exec(reason)?.[1] ?? "";
  const why = reason.replace(ENTRY, "").replace(FIELD, "").replace(ANSWER, "").replace(RULE, "").replace(HASH, "$1…");
  return { entry: entry === undefined ? null : Number(entry), why, rule };
}
