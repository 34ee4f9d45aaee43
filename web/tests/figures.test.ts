import { describe, expect, it } from "vitest";
import { drawing } from "../src/board/drawings";
import { figureOf, kindOf } from "../src/board/figures";
import { landOf } from "../src/board/lands";
import type { Biome, Part } from "../src/board/scene";
import { readFileSync } from "node:fs";

const SQUARE = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }];
const part = (words: string[], more: Partial<Part> = {}): Part => ({ id: "1", ring: SQUARE, level: 0, height: 0, words, climb: [], ...more });
const BIOMES: Biome[] = ["meadows", "salt-pans", "galleries", "tide-flats", "steppe", "terraces", "glasshouses"];

const HOUSE = part(["impassable"], { height: 4 });
const WOOD = part(["slow", "difficult", "obscuring"], { height: 3 });
const FLAT = part(["slow", "difficult"]);

it.each([
  [HOUSE, "solid"],
  [part([], { height: 5 }), "solid"],
  [part(["impassable"]), "water"],
  [part(["barrier", "rough"], { height: 1 }), "wall"],
  [part(["rough"]), "flat"],
  [part(["clear", "climbable"], { level: 2, height: 2 }), "raised"],
  [WOOD, "wood"],
  [part(["slow", "heavy-cover"], { height: 1 }), "heap"],
  [FLAT, "flat"],
] as const)("kinds are told by keywords: %#", (of, kind) => {
  expect(kindOf(of)).toBe(kind);
});

describe("what a piece is drawn as", () => {
  it.each([
    ["Stranded steamer", part(["clear", "climbable"], { level: 2, height: 2 }), "salt-pans", "deck"],
    ["Near hull", HOUSE, "tide-flats", "hull"],
    ["Whaler ribs", WOOD, "salt-pans", "ribs"],
    ["Near hot pool", FLAT, "galleries", "hotpool"],
    ["Bitter pool", FLAT, "salt-pans", "brine"],
    ["Standing stone", HOUSE, "steppe", "rock"],
    ["Sand bags", part(["barrier", "cover"], { height: 1 }), "glasshouses", "bags"],
  ] as const)("a name says which: %s", (name, of, biome, figure) => {
    expect(figureOf(name, of, biome)).toBe(figure);
  });

  it("is what grows in its biome where a table was made for any", () => {
    const woods = BIOMES.map((biome) => figureOf("Alder Copse", WOOD, biome));
    expect(woods).toEqual(["trees", "reeds", "mushrooms", "reeds", "grass", "orchard", "palms"]);
  });

  it("is never something that keywords speak against", () => {
    expect(figureOf("Hull", FLAT, "meadows")).toBe("field");
    expect(figureOf("Orchard", HOUSE, "meadows")).toBe("house");
  });
});

it("draws the same thing the same way every time, and inside the palette", () => {
  const palette = new Set([...readFileSync("src/board/biomes.css", "utf8").matchAll(/--([a-z0-9-]+):/g)].map(([, name]) => name));
  const lands = BIOMES.flatMap((biome) => {
    const { tile, paints } = landOf(biome, { width: 24, height: 24 });
    return [...tile.paints, ...paints];
  });
  const pieces = BIOMES.flatMap((biome) => [HOUSE, WOOD, FLAT, part(["barrier"], { height: 1 }), part(["slow", "cover"], { height: 1 })].map((of) => figureOf("Thing", of, biome)));
  const drawn = pieces.flatMap((figure) => drawing(figure, "one", SQUARE));
  expect(pieces.flatMap((figure) => drawing(figure, "one", SQUARE))).toEqual(drawn);
  for (const { d, fill, stroke } of [...lands, ...drawn]) {
    expect(d).not.toContain("NaN");
    for (const colour of [fill, stroke]) if (colour) expect(palette).toContain(colour);
  }
});

it("has every biome that a module may name, by day and by night", () => {
  const css = readFileSync("src/board/biomes.css", "utf8");
  for (const biome of BIOMES.slice(1)) {
    expect(css).toContain(`\n[data-biome="${biome}"]`);
    expect(css).toContain(`\n:root[data-theme="dark"] [data-biome="${biome}"]`);
  }
});

