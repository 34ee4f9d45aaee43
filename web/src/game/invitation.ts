/** What an invitation says: who invites, which seat it is for, and whether the link reaches anybody elsewhere. */

import type { RoomView, SeatView } from "../wire";

/** The seat that somebody would sit down on: the one that the invite names, else the first that is for anybody. */
export function seatFor(room: RoomView, invite: string): SeatView | null {
  const named = invite.split(".")[2];
  const free = room.seats.filter((seat) => !seat.player && !seat.neutral);
  return free.find((seat) => (invite ? seat.id === named : seat.wanted === "open")) ?? null;
}

/** Who made the table, if they said who they are: whoever does not is called like their army. */
export function hostOf(room: RoomView): string {
  const host = room.seats.find((seat) => seat.wanted === "me" && seat.player === "person");
  return host && host.name !== host.army ? host.name : "";
}

/** Whether an address leads to the reader's own computer and nowhere else. */
export const isLoopback = (host: string): boolean => host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
