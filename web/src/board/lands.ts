/** The open ground of a table, as its biome has it: what repeats, what is drawn once, and where light falls. */

import type { Paint } from "./drawings";
import { n } from "./outlines";
import { blob, chance, net, strew } from "./rings";
import type { Biome, Place } from "./scene";

export type Land = {
  /** What repeats all over the table, on a tile of this size. */
  tile: { width: number; height: number; paints: Paint[] };
  /** What is drawn once, below the pieces. */
  paints: Paint[];
};

const TILE = { width: 17, height: 13 };
const corners = ({ width, height }: { width: number; height: number }): Place[] => [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }];

/** Large soft patches that keep a repeated tile from being seen. */
function patches(seed: string, size: { width: number; height: number }, fill: string, opacity: number, flat = 0.45, density = 0.006): Paint[] {
  const all = strew(seed, corners(size), 6, density, 0.7);
  return [1, 0.86, 0.7, 0.52].map((share) => ({ d: all.map((one) => blob(`${seed}${n(one.x)}`, one, one.r * share, one.r * flat * share)).join(""), fill, opacity: opacity / 3 }));
}

function blades(seed: string, radius: number, density: number, lean: number): string {
  return strew(seed, corners(TILE), radius, density, 0.5)
    .map(({ x, y, r }) => [-0.4, 0, 0.4].map((k) => `M${n(x + k * r)} ${n(y + r * 0.4)}q${n(0.1 * r)} ${n(-r * 0.5)} ${n((lean + k * 0.4) * r)} ${n(-r * 0.9)}`).join("")).join("");
}

const dots = (seed: string, radius: number, density: number) =>
  strew(seed, corners(TILE), radius, density, 1).map(({ x, y, r }) => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.7)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r * 0.7)} 0 1 1 ${n(-2 * r)} 0`).join("");

/** Long waving lines, one below the other. */
function waves(seed: string, width: number, height: number, gap: number, swing: number, long: number): string {
  const next = chance(seed);
  return Array.from({ length: Math.ceil(height / gap) + 1 }, (_, row) => {
    const start = (row + next() * 0.4) * gap;
    const steps = Math.ceil(width / long);
    const humps = Array.from({ length: steps }, (_, k) => `Q${n((k + 0.5) * long)} ${n(start + (k % 2 ? -1 : 1) * swing * (0.4 + next()))} ${n(Math.min((k + 1) * long, width))} ${n(start + (next() - 0.5) * swing * 0.4)}`);
    return `M0 ${n(start)}${humps.join("")}`;
  }).join("");
}

/** Short ripples, such as the tide leaves. */
function ripples(seed: string): string {
  return strew(seed, corners(TILE), 0.7, 0.8, 0.5).map(({ x, y, r }) => `M${n(x - r)} ${n(y)}q${n(r / 2)} ${n(-r * 0.32)} ${n(r)} 0t${n(r)} 0`).join("");
}

type Size = { width: number; height: number };

const LANDS: Record<Biome, (size: Size) => Land> = {
  meadows: (size) => ({
    tile: { ...TILE, paints: [{ d: blades("meadow", 0.36, 0.28, 0.2), stroke: "mat-line", width: 0.07 }, { d: dots("meadow", 0.07, 0.2), fill: "mat-lit" }] },
    paints: [...patches("meadow", size, "mat-lit", 0.4), ...patches("meadow-2", size, "mat-line", 0.16)],
  }),
  "salt-pans": (size) => {
    const cracks = net("salt", size.width, size.height, 2.3);
    return {
      tile: { ...TILE, paints: [{ d: dots("salt", 0.06, 0.5), fill: "mat-line", opacity: 0.55 }] },
      paints: [
        ...patches("salt", size, "mat-lit", 0.75),
        ...patches("damp", size, "brine", 0.16, 0.4, 0.004),
        { d: cracks, stroke: "mat-line", width: 0.11, opacity: 0.85 },
        { d: cracks, stroke: "mat-lit", width: 0.05, opacity: 0.9 },
      ],
    };
  },
  galleries: (size) => ({
    tile: { ...TILE, paints: [{ d: dots("cave", 0.1, 0.35), fill: "mat-line", opacity: 0.5 }, { d: dots("cave-2", 0.07, 0.3), fill: "mat-lit", opacity: 0.6 }] },
    paints: [...patches("cave", size, "mat-line", 0.26, 0.6), { d: net("cave", size.width, size.height, 3.6), stroke: "mat-line", width: 0.13, opacity: 0.75 }],
  }),
  "tide-flats": (size) => ({
    tile: { ...TILE, paints: [{ d: ripples("tide"), stroke: "mat-line", width: 0.085, opacity: 0.75 }, { d: ripples("tide-2"), stroke: "mat-lit", width: 0.06, opacity: 0.7 }] },
    paints: [...patches("ebb", size, "water", 0.5, 0.3, 0.0085), ...patches("ebb-2", size, "ripple", 0.22, 0.22, 0.005), ...patches("weed", size, "reed", 0.13, 0.35, 0.004)],
  }),
  steppe: (size) => ({
    tile: { ...TILE, paints: [{ d: blades("wind", 0.5, 0.5, 1), stroke: "mat-line", width: 0.07, opacity: 0.75 }, { d: blades("wind-2", 0.5, 0.4, 1), stroke: "mat-lit", width: 0.07, opacity: 0.9 }] },
    paints: [...patches("gust", size, "mat-lit", 0.42, 0.22), ...patches("gust-2", size, "grass-1", 0.18, 0.22)],
  }),
  terraces: (size) => ({
    tile: { ...TILE, paints: [{ d: blades("hill", 0.3, 0.3, 0.1), stroke: "mat-line", width: 0.06 }] },
    paints: [
      ...patches("hill", size, "mat-lit", 0.4),
      { d: waves("terrace", size.width, size.height, 3.4, 1.6, 9), stroke: "mat-line", width: 0.4, opacity: 0.34 },
      { d: waves("terrace", size.width, size.height, 3.4, 1.6, 9), stroke: "mat-lit", width: 0.1, opacity: 0.9 },
    ],
  }),
  glasshouses: (size) => ({
    tile: { ...TILE, paints: [{ d: dots("ash", 0.07, 1), fill: "mat-line", opacity: 0.7 }, { d: dots("ash-2", 0.06, 0.6), fill: "mat-lit" }, { d: splinters("pane", 0.2), fill: "glint", opacity: 0.9 }, { d: splinters("pane-2", 0.1), fill: "glass-line", opacity: 0.35 }] },
    paints: [...patches("ash", size, "mat-lit", 0.5, 0.5), ...patches("soot", size, "soot-2", 0.12, 0.5, 0.005)],
  }),
};

/** Small pieces of glass that glint. */
const splinters = (seed: string, density: number) =>
  strew(seed, corners(TILE), 0.17, density, 2).map(({ x, y, r, turn }) => `M${n(x + Math.cos(turn) * r)} ${n(y + Math.sin(turn) * r)}L${n(x + Math.cos(turn + 2.4) * r)} ${n(y + Math.sin(turn + 2.4) * r)}L${n(x + Math.cos(turn + 3.7) * r * 0.7)} ${n(y + Math.sin(turn + 3.7) * r * 0.7)}Z`).join("");

export const landOf = (biome: Biome, size: Size): Land => LANDS[biome](size);
