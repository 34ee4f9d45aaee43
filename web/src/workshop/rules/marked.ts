/** A text with the words in it that were looked for. */

export type Bit = { text: string; isHit: boolean };

export function marked(text: string, words: readonly string[]): Bit[] {
  const known = words.map((word) => word.replace(/[^\w]/g, "")).filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text, isHit: false }];
  const hit = new RegExp(`\\b(${known.join("|")})\\b`, "gi");
  const bits: Bit[] = [];
  let from = 0;
  for (const found of text.matchAll(hit)) {
    if (found.index > from) bits.push({ text: text.slice(from, found.index), isHit: false });
    bits.push({ text: found[0], isHit: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) bits.push({ text: text.slice(from), isHit: false });
  return bits;
}
