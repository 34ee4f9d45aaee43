/** What a reader has chosen for good: theme, dice, folded panels. Kept in the browser. */

type Kept = {
  theme: "light" | "dark";
  /** Whether what happens is shown without pauses. */
  hurries: boolean;
  folded: string[];
  /** Whether rules are explained when they first matter. */
  teaches: boolean;
  /** The questions that were explained: edition/kind. */
  learned: string[];
};

const NAME = "settings";

function read(): Kept {
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  const usual: Kept = { theme: dark ? "dark" : "light", hurries: false, folded: [], teaches: true, learned: [] };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual; // a browser that keeps nothing, or kept something else
  }
}

export const settings = $state<Kept>(read());

export function keep(change: Partial<Kept>): void {
  Object.assign(settings, change);
  show();
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing
  }
}

/** Put the theme on the page. */
export function show(): void {
  document.documentElement.dataset["theme"] = settings.theme;
}

export const isFolded = (panel: string) => settings.folded.includes(panel);

export function fold(panel: string): void {
  keep({ folded: isFolded(panel) ? settings.folded.filter((one) => one !== panel) : [...settings.folded, panel] });
}
