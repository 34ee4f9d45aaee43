/** What the keys do while a game is played. */

export type Keys = {
  /** Take an answer by its number. */
  take: (number: number) => unknown;
  confirm: () => unknown;
  back: () => unknown;
  undo: () => unknown;
  /** The ruler is held, or let go. */
  measure: (isOn: boolean) => unknown;
  help: () => unknown;
  /** Skip what is still being shown; whether there was anything. */
  hurry: () => boolean;
};

const TYPING = ["INPUT", "SELECT", "TEXTAREA"];
const PRESSED = ["BUTTON", "A", "SUMMARY"];

/** A key goes down. Those that mean something where the focus is are left to it. */
export function keyDown(event: KeyboardEvent, keys: Keys): void {
  const on = (event.target as HTMLElement).tagName;
  if (event.ctrlKey || event.metaKey || event.altKey || TYPING.includes(on)) return;
  if (/^[1-9]$/.test(event.key)) keys.take(Number(event.key));
  else if (event.key === "Enter" && !PRESSED.includes(on)) keys.confirm();
  else if (event.key === "Escape") keys.back();
  else if (event.key === "u") keys.undo();
  else if (event.key === "r" && !event.repeat) keys.measure(true);
  else if (event.key === "?") keys.help();
  else if (event.key === " " && keys.hurry()) event.preventDefault();
}

export function keyUp(event: KeyboardEvent, keys: Keys): void {
  if (event.key === "r") keys.measure(false);
}
