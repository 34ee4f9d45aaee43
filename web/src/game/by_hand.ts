/** Models that are put down by hand where nobody knows places for them. */

import type { Place, Shape } from "../board/scene";
import type { Placed } from "./notation";

/** Inches between bases that are put down, so that none is on another. */
const GAP = 0.02;

/** What is known of the models of a question: their bases, and where they stand. */
export type Known = { shapes: ReadonlyMap<string, Shape>; starts: ReadonlyMap<string, Place> };

/** Models where they stand; those of a unit that is off the table close together in rows, the first of them at a place. */
export function gathered(models: readonly string[], { shapes, starts }: Known, at: Place): Placed[] {
  if (models.every((model) => starts.has(model))) return models.map((model) => ({ model, at: starts.get(model)!, facing: 0 }));
  const step = widest(models, shapes) + GAP;
  const columns = Math.ceil(Math.sqrt(models.length));
  return models.map((model, k) => ({ model, at: { x: at.x + (k % columns) * step, y: at.y - Math.floor(k / columns) * step }, facing: 0 }));
}

/** A place beside the last one that is taken, or at the middle of the table. */
export function beside(model: string, placed: readonly Placed[], { shapes }: Known, otherwise: Place): Placed {
  const last = placed.at(-1);
  const step = widest([model, ...(last ? [last.model] : [])], shapes) + GAP;
  return { model, at: last ? { x: last.at.x + step, y: last.at.y } : otherwise, facing: last?.facing ?? 0 };
}

const widest = (models: readonly string[], shapes: ReadonlyMap<string, Shape>): number =>
  Math.max(0.1, ...models.map((model) => shapes.get(model)).map((shape) => (shape ? Math.max(shape.length, shape.width) : 1)));
