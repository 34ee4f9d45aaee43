/** What a player asked of the others, and did not get. */

import type { RoomView, Update } from "../wire";

export type Declined = { what: "draw" | "undo" | "go-on" | "end"; by: string };

/** Whether an update says no to what one of somebody's own seats asked; an answer in between ends a wish to take one back. */
export function declined(room: RoomView | null, update: Update, seats: Record<string, string>): Declined | null {
  const wish = room?.wish;
  if (!wish || !(wish.seat in seats) || update.by in seats) return null;
  const isOff = !!update.room && !update.room.wish && update.phase === "playing";
  return isOff && (update.what === "consented" || update.what === "answered") ? { what: wish.what, by: update.by } : null;
}
