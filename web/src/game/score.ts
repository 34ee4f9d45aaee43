/** The score as it stands, and what the objectives would add that are held. */

import type { GameView } from "../wire";

type Told = Pick<GameView, "scores" | "markers">;

/** Points for objectives that a seat holds and has not been given yet; one that is gone has been scored. */
export const heldPoints = ({ markers }: Pick<Told, "markers">, seat: string): number =>
  markers.filter((marker) => marker.holder === seat && marker.place !== "gone").reduce((sum, { points }) => sum + points, 0);

/** 0 (+2), or 0 where nothing is held. */
export function scoreText(view: Told, seat: string): string {
  const held = heldPoints(view, seat);
  return `${view.scores[seat] ?? 0}${held ? ` (+${held})` : ""}`;
}
