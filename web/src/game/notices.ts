/** Telling a player who looks elsewhere that it is their turn: by the title of the page, and by a notice if they want one. */

import { keep, settings } from "./settings.svelte";

export const MARK = "● ";

/** The title of the page, with a mark while it is one's turn. */
export const titled = (isMine: boolean, words: string, usual: string): string => (isMine ? `${MARK}${words} – ${usual}` : usual);

export const canNotify = (): boolean => typeof Notification !== "undefined";

/** Whether notices are wanted, and the browser lets us. */
export const notifies = (): boolean => settings.notifies && canNotify() && Notification.permission === "granted";

/** Turn notices on, asking the browser first, or off. Whether they are as wanted now. */
export async function turnNotices(isOn: boolean): Promise<boolean> {
  const granted = isOn && canNotify() && (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
  keep({ notifies: granted });
  return granted === isOn;
}

/** Say it to somebody who looks elsewhere; a click on the notice leads back here. */
export function notify(title: string, text: string, game: string): void {
  if (!document.hidden || !notifies()) return;
  const notice = new Notification(title, { body: text, tag: game, icon: "/icon.svg" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
