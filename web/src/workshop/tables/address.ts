/** Where a table comes from: each has an address that restores it. */

export type Source =
  | { from: "blank" }
  | { from: "seed"; seed: number; width: number; height: number; symmetry: string; country: string }
  | { from: "module"; module: string; table: string; mission: string }
  | { from: "own"; id: string }
  | { from: "shelf"; id: string };

const enc = encodeURIComponent;

function dec(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export const FIRST: Source = { from: "seed", seed: 5, width: 72, height: 48, symmetry: "rotated", country: "" };

const length = (told: string | null, otherwise: number) => Math.max(30, Math.min(120, Number(told) || otherwise));

export function sourceOf(rest: string): Source {
  const [path = "", asked = ""] = rest.split(/\?(.*)/s);
  const [from = "", id = ""] = path.split("/").map(dec);
  const query = new URLSearchParams(asked);
  if (from === "blank") return { from };
  if (from === "own" && id) return { from, id };
  if (from === "shelf" && id) return { from, id };
  if (from === "module" && id) return { from, module: id, table: query.get("table") ?? "", mission: query.get("mission") ?? "" };
  if (from === "seed") return { from, seed: Math.abs(Number.parseInt(id, 10)) || 0, width: length(query.get("width"), 72), height: length(query.get("height"), 48), symmetry: query.get("symmetry") || "rotated", country: query.get("country") ?? "" };
  return FIRST;
}

export function addressOf(source: Source): string {
  switch (source.from) {
    case "blank":
      return "#/tables/blank";
    case "own":
    case "shelf":
      return `#/tables/${source.from}/${enc(source.id)}`;
    case "module":
      return `#/tables/module/${enc(source.module)}?${source.table ? `table=${enc(source.table)}` : `mission=${enc(source.mission)}`}`;
    case "seed": {
      const { seed, width, height, symmetry, country } = source;
      return `#/tables/seed/${seed}?width=${width}&height=${height}&symmetry=${symmetry}${country ? `&country=${enc(country)}` : ""}`;
    }
  }
}
