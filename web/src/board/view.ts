/** The window onto the table: which inch is at which pixel. The y axis of the table points up, that of the screen down. */

import type { Place } from "./scene";

/** The pixel of the table's far left corner, and how many pixels an inch has. */
export type View = { left: number; top: number; scale: number };

export type Size = { width: number; height: number };

export const CLOSEST = 90;
export const FARTHEST = 4;
/** How many pixels of the table always stay in the window. */
const KEPT = 80;

export function toScreen(view: View, table: Size, at: Place): Place {
  return { x: view.left + at.x * view.scale, y: view.top + (table.height - at.y) * view.scale };
}

export function toTable(view: View, table: Size, at: Place): Place {
  return { x: (at.x - view.left) / view.scale, y: table.height - (at.y - view.top) / view.scale };
}

/** The whole table in the middle of a window, with a margin. */
export function fit(table: Size, window: Size, margin = 24): View {
  const room = Math.min((window.width - 2 * margin) / table.width, (window.height - 2 * margin) / table.height);
  const scale = bounded(room);
  return {
    scale,
    left: (window.width - table.width * scale) / 2,
    top: (window.height - table.height * scale) / 2,
  };
}

/** The window filled with the middle of the table. */
export function cover(table: Size, window: Size): View {
  const scale = bounded(Math.max(window.width / table.width, window.height / table.height));
  return { scale, left: (window.width - table.width * scale) / 2, top: (window.height - table.height * scale) / 2 };
}

export function pan(view: View, dx: number, dy: number): View {
  return { ...view, left: view.left + dx, top: view.top + dy };
}

/** Nearer or farther by a factor; what is at a pixel stays there. */
export function zoom(view: View, factor: number, at: Place): View {
  const scale = bounded(view.scale * factor);
  const grown = scale / view.scale;
  return { scale, left: at.x - (at.x - view.left) * grown, top: at.y - (at.y - view.top) * grown };
}

/** Two fingers that were here and are now there. */
export function pinch(view: View, was: readonly [Place, Place], is: readonly [Place, Place]): View {
  const before = middle(was);
  const after = middle(is);
  const spread = Math.max(apart(was), 1);
  return pan(zoom(view, apart(is) / spread, before), after.x - before.x, after.y - before.y);
}

/** A view that shows some places, as near as they and the limit allow. */
export function around(table: Size, window: Size, places: readonly Place[], margin = 6, nearest = 34): View {
  const xs = places.map((at) => at.x);
  const ys = places.map((at) => at.y);
  const wide = Math.max(...xs) - Math.min(...xs) + 2 * margin;
  const high = Math.max(...ys) - Math.min(...ys) + 2 * margin;
  const scale = bounded(Math.min(window.width / wide, window.height / high, nearest));
  const centre = { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 };
  const view = {
    scale,
    left: window.width / 2 - centre.x * scale,
    top: window.height / 2 - (table.height - centre.y) * scale,
  };
  return kept(view, table, window);
}

/** Pixels an inch has at least where somebody follows what happens, and the part of the window in which that has to be. */
const READABLE = 17;
const INNER = 0.1;

/** The same view where it shows some places well enough, else one that frames them. */
export function framed(view: View, table: Size, window: Size, places: readonly Place[]): View {
  const isWithin = places.map((at) => toScreen(view, table, at)).every(({ x, y }) => {
    const [side, edge] = [window.width * INNER, window.height * INNER];
    return x >= side && x <= window.width - side && y >= edge && y <= window.height - edge;
  });
  return !places.length || (isWithin && view.scale >= READABLE) ? view : around(table, window, places, 5, 28);
}

/** A view on the way from one to another: the middle and the scale go evenly. */
export function between(from: View, to: View, window: Size, share: number): View {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const middleOf = (view: View) => ({ x: (window.width / 2 - view.left) / view.scale, y: (window.height / 2 - view.top) / view.scale });
  const [a, b] = [middleOf(from), middleOf(to)];
  return { scale, left: window.width / 2 - (a.x + (b.x - a.x) * share) * scale, top: window.height / 2 - (a.y + (b.y - a.y) * share) * scale };
}

/** The same view, moved so that a part of the table stays in the window. */
export function kept(view: View, table: Size, window: Size): View {
  const most = (size: number) => size - KEPT;
  const least = (span: number) => KEPT - span * view.scale;
  return {
    scale: view.scale,
    left: Math.min(Math.max(view.left, least(table.width)), most(window.width)),
    top: Math.min(Math.max(view.top, least(table.height)), most(window.height)),
  };
}

/** The factor of one turn of a wheel. Trackpads tell pixels, wheels tell lines. */
export function wheelFactor(delta: number, mode: number): number {
  const pixels = delta * (mode === 1 ? 24 : mode === 2 ? 400 : 1);
  return Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.0022);
}

const bounded = (scale: number) => Math.min(Math.max(scale, FARTHEST), CLOSEST);
const apart = ([a, b]: readonly [Place, Place]) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: readonly [Place, Place]): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
