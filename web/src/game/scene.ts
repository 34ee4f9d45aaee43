/** What the server sends, as things to draw: whole units become inches. */

import { badgesOf } from "../board/badges";
import type { Group, Ground, Part, Place, Scene, Shape, Token } from "../board/scene";
import type { LayoutView, Model, ModelCardView, Point, Shape as Base, Unit, GameView, Part as WirePart } from "../wire";

/** How many units an inch has on the wire. */
export const INCH = 10_000;

export const place = (at: Point | readonly number[]): Place => ({ x: at[0]! / INCH, y: at[1]! / INCH });

/** A place as it is sent. */
export const units = (at: Place): Point => [Math.round(at.x * INCH), Math.round(at.y * INCH)];

/** The table and what its land looks like. */
export function ground({ table, biome }: Pick<LayoutView, "table" | "biome">): Ground {
  return {
    biome: biome ?? "meadows",
    width: table.width / INCH,
    height: table.height / INCH,
    level: table.level_height / INCH,
    pieces: table.pieces.map((piece) => ({ id: piece.id, name: piece.name, parts: piece.parts.map(part) })),
    zones: table.zones.map((zone) => ({ id: zone.id, ring: zone.ring.map(place) })),
  };
}

function part(told: WirePart): Part {
  const can = told.keywords.includes("climbable") && told.climb !== "none";
  return {
    id: told.id,
    ring: told.footprint.map(place),
    level: told.level,
    height: told.height / INCH,
    words: told.keywords,
    climb: told.footprint.map((_, edge) => can && (told.climb === "all" || told.climb.includes(edge as never))),
  };
}

export function shape(base: Base): Shape {
  if (base.type === "round") return { kind: "round", length: base.diameter / INCH, width: base.diameter / INCH };
  if (base.type !== "polygon") return { kind: base.type, length: base.length / INCH, width: base.width / INCH };
  const corners = base.corners.map(place);
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return { kind: "polygon", length: span(corners.map(({ x }) => x)), width: span(corners.map(({ y }) => y)), corners };
}

/** What is on the table now. */
export function scene(layout: LayoutView, view: GameView): Scene {
  const cards = new Map(layout.models.map((card) => [card.id, card]));
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  const names = new Map(layout.units.map((card) => [card.id, card.name]));
  const tokens = view.models.flatMap((model) => {
    const card = cards.get(model.id);
    const unit = units.get(model.unit);
    return card && unit && model.at ? [token(model, model.at, card, unit)] : [];
  });
  return {
    tokens,
    groups: view.units.map((unit) => group(unit, names.get(unit.id) ?? unit.id, layout.marks ?? {})),
    objectives: view.markers
      .filter((marker) => marker.place === "table")
      .map((marker) => ({ id: marker.id, name: layout.names?.[marker.id] ?? marker.id, at: place(marker.at), kind: marker.kind, points: marker.points, holder: marker.holder ?? "" })),
    entries: view.entries.map((entry) => ({ id: entry.id, seat: entry.seat, at: place(entry.at) })),
  };
}

function token(model: Model, at: readonly [number, number, number], card: ModelCardView, unit: Unit): Token {
  return {
    id: model.id,
    unit: model.unit,
    seat: unit.seat,
    at: place(at),
    facing: at[2] / 1000,
    shape: shape(card.base),
    role: card.role ?? "infantry",
    points: model.hit_points,
    full: Math.max(card.attributes["hit-points"] ?? 1, model.hit_points),
    level: model.level,
    is_leader: unit.leader === model.id,
    name: card.name,
  };
}

function group(unit: Unit, name: string, said: Readonly<Record<string, string>>): Group {
  return {
    id: unit.id,
    seat: unit.seat,
    name,
    has_acted: unit.marks.some(([mark]) => mark === "acted"),
    badges: badgesOf(unit.id, unit.marks, said),
    models: unit.models,
    leader: unit.leader,
  };
}
