/** Seats whose words are not shown on this device, by game. Nobody else learns of it. */

const NAME = "muted";

function read(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, string[]>;
  } catch {
    return {}; // a browser that keeps nothing, or kept something else
  }
}

const muted = $state(read());

export const isMuted = (game: string, seat: string) => muted[game]?.includes(seat) ?? false;

export function mute(game: string, seat: string, isOn: boolean): void {
  const others = (muted[game] ?? []).filter((one) => one !== seat);
  muted[game] = isOn ? [...others, seat] : others;
  if (!muted[game].length) delete muted[game];
  try {
    localStorage.setItem(NAME, JSON.stringify(muted));
  } catch {
    // a browser that keeps nothing: hidden until the page is left
  }
}
