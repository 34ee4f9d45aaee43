/** The rule that somebody reads beside the game. */

export const opened = $state<{ id: string }>({ id: "" });

export function openRule(id: string): void {
  opened.id = id;
}

export function closeRule(): void {
  opened.id = "";
}
