/** Bases as paths around their own centre, facing to the right, in inches; and what is drawn on them. */

import type { Place, Shape } from "./scene";

/** A number for an attribute: short, to a thousandth. */
export const n = (value: number) => String(Math.round(value * 1000) / 1000);

/** The outline of a base, grown by some inches. */
export function outline(shape: Shape, grown = 0): string {
  const a = shape.length / 2 + grown;
  const b = shape.width / 2 + grown;
  switch (shape.kind) {
    case "round":
    case "oval":
      return ellipse(a, b);
    case "rounded-end":
      return `M${n(b - a)} ${n(-b)}H${n(a - b)}A${n(b)} ${n(b)} 0 0 1 ${n(a - b)} ${n(b)}H${n(b - a)}A${n(b)} ${n(b)} 0 0 1 ${n(b - a)} ${n(-b)}Z`;
    case "rectangle":
      return grown > 0 ? rounded(a, b, grown) : `M${n(-a)} ${n(-b)}H${n(a)}V${n(b)}H${n(-a)}Z`;
    case "polygon":
      return ring(swollen(shape.corners, grown).map(({ x, y }) => ({ x, y: -y })));
  }
}

function ellipse(a: number, b: number): string {
  return `M${n(-a)} 0A${n(a)} ${n(b)} 0 1 1 ${n(a)} 0A${n(a)} ${n(b)} 0 1 1 ${n(-a)} 0Z`;
}

function rounded(a: number, b: number, r: number): string {
  const arc = (x: number, y: number) => `A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y)}`;
  return `M${n(r - a)} ${n(-b)}H${n(a - r)}${arc(a, r - b)}V${n(b - r)}${arc(a - r, b)}H${n(r - a)}${arc(-a, b - r)}V${n(r - b)}${arc(r - a, -b)}Z`;
}

/** Corners pushed away from the centre; near enough for a halo. */
function swollen(corners: readonly Place[], grown: number): Place[] {
  return corners.map(({ x, y }) => {
    const far = Math.hypot(x, y) || 1;
    return { x: x * (1 + grown / far), y: y * (1 + grown / far) };
  });
}

export function ring(points: readonly Place[]): string {
  return points.length ? `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}Z` : "";
}

export function line(points: readonly Place[]): string {
  return points.length ? `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}` : "";
}

/** A small arrow head on the rim of a base, pointing where it faces. */
export function nose(shape: Shape): string {
  const tip = shape.length / 2;
  const size = Math.min(Math.max(0.42, shape.width * 0.24), shape.width * 0.32);
  return `M${n(tip - 0.06)} 0L${n(tip - size - 0.06)} ${n(-size * 0.62)}L${n(tip - size * 0.75 - 0.06)} 0L${n(tip - size - 0.06)} ${n(size * 0.62)}Z`;
}

/** Hit points as dots in a bow under the middle of a base: where each one is. More than `most` are told as a number. */
export function pips(full: number, radius: number, most = 6): Place[] {
  if (full < 2 || full > most) return [];
  const step = Math.min(0.62, 2.1 / full);
  return Array.from({ length: full }, (_, k) => {
    const turn = Math.PI / 2 - (k - (full - 1) / 2) * step;
    return { x: Math.cos(turn) * radius, y: Math.sin(turn) * radius };
  });
}

/** The pennant of a leader on a base of that radius: its pole, and its cloth with two tails. */
export function pennant(radius: number): { pole: string; cloth: string } {
  const x = radius * 0.62;
  const [foot, top] = [-radius * 0.3, -radius - 0.62];
  return {
    pole: `M${n(x)} ${n(foot)}V${n(top)}`,
    cloth: `M${n(x)} ${n(top)}H${n(x + 0.82)}L${n(x + 0.56)} ${n(top + 0.24)}L${n(x + 0.82)} ${n(top + 0.48)}H${n(x)}Z`,
  };
}
