/** The rules that somebody reads beside the game. */

export const opened = $state<{ ids: readonly string[]; title: string }>({ ids: [], title: "" });

/** Where the reader was before. */
let opener: Element | null = null;

/** Open some rules, under a title of their own where they explain one thing. */
export function openRules(ids: readonly string[], title = ""): void {
  opener = document.activeElement;
  opened.ids = ids;
  opened.title = title;
}

/** Close them; who was somewhere before is there again. */
export function closeRules(): void {
  opened.ids = [];
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}
