/** What is drawn: things on a table in inches, x to the right and y away from the first player. */

import type { Biome, Role } from "../wire";

export type { Biome, Role };

export type Place = { x: number; y: number };

export type Shape =
  | { kind: "round"; length: number; width: number }
  | { kind: "oval"; length: number; width: number }
  | { kind: "rounded-end"; length: number; width: number }
  | { kind: "rectangle"; length: number; width: number }
  | { kind: "polygon"; length: number; width: number; corners: Place[] };

export type Part = {
  id: string;
  ring: Place[];
  level: number;
  height: number;
  words: string[];
  /** Which edges can be climbed; edge n runs from point n to the next. */
  climb: boolean[];
};

export type Piece = { id: string; name: string; parts: Part[] };

export type Zone = { id: string; ring: Place[] };

export type Entry = { id: string; seat: string; at: Place };

export type Objective = { id: string; name: string; at: Place; kind: string; points: number; holder: string };

export type Token = {
  id: string;
  unit: string;
  seat: string;
  at: Place;
  /** Degrees, counter-clockwise from the right. */
  facing: number;
  shape: Shape;
  role: Role;
  points: number;
  full: number;
  level: number;
  is_leader: boolean;
  name: string;
};

/** A marker on a unit, and what it says. */
export type Badge = { mark: string; value: number; words: string };

export type Group = {
  id: string;
  seat: string;
  name: string;
  has_acted: boolean;
  badges: Badge[];
  models: string[];
  leader: string;
};

export type Ground = { width: number; height: number; level: number; pieces: Piece[]; zones: Zone[]; biome: Biome };

export type Scene = { tokens: Token[]; groups: Group[]; objectives: Objective[]; entries: Entry[] };
