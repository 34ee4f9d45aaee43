/** The labels of a table: plates of units, names of objectives, heights of the land; and how much room each takes. */

import { placed, spotsAround, type Base, type Box, type Spot, type Wish } from "./labels";
import type { Ground, Group, Objective, Place, Scene, Token } from "./scene";
import { badges, type HeightBadge } from "./terrain";

/** All lengths here are in sizes of small text. */
const LETTER = 0.6;
export const TAG = { height: 1.3, badge: 1.16 };
export const tagWidth = (text: string) => text.length * LETTER + 0.56;
export const plateWidth = (group: Group) => tagWidth(group.id) + group.badges.length * TAG.badge;
export const chip = (objective: Objective) => `${objective.holder.toUpperCase()}${objective.holder ? " " : ""}${objective.points}`;
export const goalWidth = (objective: Objective) => (chip(objective).length + objective.name.length) * LETTER + 1.5;
export const heightWidth = (badge: HeightBadge) => badge.text.length * 0.62 + 0.4;

/** How far out the ring around an objective runs: outside the bases of those who hold it. */
export const GOAL_RING = 1.95;

export type Written = {
  plates: Map<string, Box>;
  goals: Map<string, Box>;
  heights: { badge: HeightBadge; box: Box }[];
};

export const radius = (token: Token) => Math.max(token.shape.length, token.shape.width) / 2;

/** Models by their units. */
export function byUnit(tokens: readonly Token[]): Map<string, Token[]> {
  const found = new Map<string, Token[]>();
  for (const token of tokens) {
    const known = found.get(token.unit);
    if (known) known.push(token);
    else found.set(token.unit, [token]);
  }
  return found;
}

/** Who stands for a unit: its leader, else its first model. */
export const bearer = (models: readonly Token[]): Token | undefined => models.find((token) => token.is_leader) ?? models[0];

/** Places inside a part for its height: where there is most room first. */
function inside({ at, others }: HeightBadge, down: (at: Place) => Place): Spot[] {
  return [at, ...others].map((place, k) => ({ ...down(place), cost: k * 0.2 }));
}

/** Where everything stands. first: units whose plates choose before others. */
export function written(ground: Ground, scene: Scene, note: number, first: readonly string[] = []): Written {
  const down = (at: Place): Place => ({ x: at.x, y: ground.height - at.y });
  const models = byUnit(scene.tokens);
  const flags = scene.tokens.filter((token) => token.is_leader).map((token) => ({ x: down(token.at).x + radius(token) * 0.62 + 0.4, y: down(token.at).y - radius(token) - 0.35, r: 0.42 }));
  const bases: Base[] = [...scene.tokens.map((token) => ({ ...down(token.at), r: radius(token) })), ...flags];
  const size = (wide: number, high = TAG.height) => ({ width: wide * note, height: high * note });

  const plate = (group: Group): Wish[] => {
    const token = bearer(models.get(group.id) ?? []);
    const room = size(plateWidth(group));
    return token ? [{ id: `plate ${group.id}`, ...room, spots: spotsAround(down(token.at), radius(token) * 0.9, room, 14) }] : [];
  };
  const goal = (objective: Objective): Wish => {
    const room = size(goalWidth(objective));
    const below = { ...down(objective.at) };
    const spots = spotsAround(below, GOAL_RING, room, 8).map((spot) => ({ ...spot, cost: spot.cost + (spot.y > below.y ? -0.4 : 0.2) }));
    return { id: `goal ${objective.id}`, ...room, spots };
  };
  const heights = ground.pieces.flatMap((piece) => badges(piece).map((badge, k) => ({ id: `height ${piece.id} ${k}`, badge })));

  const groups = [...scene.groups].sort((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)));
  const wishes = [
    ...scene.objectives.map(goal),
    ...groups.flatMap(plate),
    ...heights.map(({ id, badge }): Wish => ({ id, ...size(heightWidth(badge), 1.2), spots: inside(badge, down), most: 1.6 })),
  ];
  const [side, end] = [1.5 * note, 3 * note];
  const bounds: Box = { left: -side, top: -end, width: ground.width + 2 * side, height: ground.height + 2 * end };
  const boxes = placed(wishes, bases, note * 0.12, bounds);
  const named = (kind: string) => new Map([...boxes].filter(([id]) => id.startsWith(`${kind} `)).map(([id, box]) => [id.slice(kind.length + 1), box]));
  return {
    plates: named("plate"),
    goals: named("goal"),
    heights: heights.flatMap(({ id, badge }) => (boxes.has(id) ? [{ badge, box: boxes.get(id)! }] : [])),
  };
}
