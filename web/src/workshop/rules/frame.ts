/** Which part of a table an example is about: whoever and whatever it shows from first to last, with some room. */

import type { Ground, Place, Scene } from "../../board/scene";

export type Frame = { x: number; y: number; width: number; height: number };

const ROOM = 3;
const LEAST = 14;
/** How much wider than high it is. */
const SHAPE = 1.5;

export function frameOf(ground: Ground, scenes: readonly Scene[]): Frame {
  const spots: Place[] = scenes.flatMap((scene) => [...scene.tokens.map(({ at }) => at), ...scene.objectives.map(({ at }) => at)]);
  if (!spots.length) return { x: 0, y: 0, width: ground.width, height: ground.height };
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => ground.height - y);
  const [left, right] = [Math.min(...xs) - ROOM, Math.max(...xs) + ROOM];
  const [top, bottom] = [Math.min(...ys) - ROOM, Math.max(...ys) + ROOM];
  const width = Math.min(Math.max(right - left, (bottom - top) * SHAPE, LEAST), ground.width);
  const height = Math.min(width / SHAPE, ground.height);
  const within = (middle: number, span: number, most: number) => Math.max(0, Math.min(middle - span / 2, most - span));
  return { x: within((left + right) / 2, width, ground.width), y: within((top + bottom) / 2, height, ground.height), width, height };
}
