/** The rule that somebody reads beside the game. */

export const reading = $state<{ id: string }>({ id: "" });

export function openRule(id: string): void {
  reading.id = id;
}

export function closeRule(): void {
  reading.id = "";
}
