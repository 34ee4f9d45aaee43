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
  /** Move and zoom the table, or what points at it; whether the key means that. */
  steer: (key: string, isFine: boolean) => boolean;
  /** Point at the table with the keys, or no more. */
  point: () => unknown;
  /** Open the line for commands. */
  command: () => unknown;
  /** Go to the answers of the open question. */
  answers: () => unknown;
};

const TYPING = ["INPUT", "SELECT", "TEXTAREA"];
const PRESSED = ["BUTTON", "A", "SUMMARY"];

const LETTERS: Record<string, (keys: Keys) => unknown> = {
  u: (keys) => keys.undo(),
  g: (keys) => keys.point(),
  q: (keys) => keys.answers(),
  "?": (keys) => keys.help(),
  "/": (keys) => keys.command(),
  Escape: (keys) => keys.back(),
};

/** A key goes down. Those that mean something where the focus is are left to it. */
export function keyDown(event: KeyboardEvent, keys: Keys): void {
  const on = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || TYPING.includes(on.tagName)) return;
  const letter = LETTERS[event.key];
  if (/^[1-9]$/.test(event.key)) keys.take(Number(event.key));
  else if (event.key === "Enter" && !PRESSED.includes(on.tagName)) keys.confirm();
  else if (event.key === "r" && !event.repeat) keys.measure(true);
  else if (event.key === " ") keys.hurry() && event.preventDefault();
  else if (letter) {
    if (event.key === "/") event.preventDefault();
    letter(keys);
  } else if (!scrolls(on) && keys.steer(event.key, event.shiftKey)) event.preventDefault();
}

/** Whether arrow keys move what the focus is in. */
const scrolls = (on: HTMLElement) => on.tagName === "OL" && on.tabIndex === 0;

export function keyUp(event: KeyboardEvent, keys: Keys): void {
  if (event.key === "r") keys.measure(false);
}
