/** Bases on their way: everything that is drawn of a unit follows from where its models are, so that tokens, labels and auras go together. */

import type { Place, Scene, Token } from "../board/scene";

/** A place on a way, by the share of its length. */
export function along(points: readonly Place[], share: number): Place {
  const lengths = points.slice(1).map((to, k) => Math.hypot(to.x - points[k]!.x, to.y - points[k]!.y));
  let left = lengths.reduce((sum, one) => sum + one, 0) * share;
  for (const [k, length] of lengths.entries()) {
    if (left <= length && length) return mixed(points[k]!, points[k + 1]!, left / length);
    left -= length;
  }
  return points.at(-1)!;
}

const mixed = (from: Place, to: Place, share: number): Place => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** Turned by a share of the shorter way round. */
function turned(from: number, to: number, share: number): number {
  const more = ((((to - from) % 360) + 540) % 360) - 180;
  return from + more * share;
}

const isElsewhere = (one: Token, other: Token) => one.at.x !== other.at.x || one.at.y !== other.at.y || one.facing !== other.facing;

/** The models that stand elsewhere in another scene, and where they come from. */
export function movers(from: Scene, to: Scene): Map<string, Token> {
  const before = new Map(from.tokens.map((token) => [token.id, token]));
  return new Map(to.tokens.flatMap((token) => {
    const was = before.get(token.id);
    return was && isElsewhere(was, token) ? [[token.id, was] as const] : [];
  }));
}

/** A scene while some of its models are still on their way to where they stand in it. */
export function between(to: Scene, from: ReadonlyMap<string, Token>, ways: ReadonlyMap<string, readonly Place[]>, share: number): Scene {
  const tokens = to.tokens.map((token) => {
    const was = from.get(token.id);
    if (!was) return token;
    const way = ways.get(token.id);
    return { ...token, at: way && way.length > 1 ? along(way, share) : mixed(was.at, token.at, share), facing: turned(was.facing, token.facing, share) };
  });
  return { ...to, tokens };
}
