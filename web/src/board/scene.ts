/** What is drawn: things on a table in inches, x to the right and y away from the first player. */

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

export type Objective = { id: string; at: Place; kind: string; points: number; holder: string };

export type Token = {
  id: string;
  unit: string;
  seat: string;
  at: Place;
  /** Degrees, counter-clockwise from the right. */
  facing: number;
  shape: Shape;
  glyph: Glyph;
  points: number;
  full: number;
  level: number;
  is_leader: boolean;
  name: string;
};

export type Glyph = "foot" | "gun" | "rider" | "wing" | "beast" | "hull" | "walker" | "plane";

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

export type Ground = { width: number; height: number; level: number; pieces: Piece[]; zones: Zone[] };

export type Scene = { tokens: Token[]; groups: Group[]; objectives: Objective[]; entries: Entry[] };

const GLYPHS: Record<string, Glyph> = {
  aircraft: "plane",
  transport: "hull",
  tank: "hull",
  walker: "walker",
  vehicle: "hull",
  tracked: "hull",
  wheeled: "hull",
  machine: "hull",
  gun: "gun",
  beast: "beast",
  monster: "beast",
  giant: "beast",
  bike: "rider",
  kite: "wing",
  flyer: "wing",
};

/** The sign for a model of these types; people on foot where nothing else is said. */
export function glyph(types: readonly string[]): Glyph {
  for (const [word, sign] of Object.entries(GLYPHS)) if (types.includes(word)) return sign;
  return "foot";
}
