/** Where somebody reads: each part of the room has an address that restores it. */

export type Place =
  | { view: "book"; book: string; rule: string }
  | { view: "search"; book: string; query: string; isOnlyHere: boolean }
  | { view: "example"; book: string; example: string; step: number }
  | { view: "compare"; left: string; right: string; subject: string; isAll: boolean }
  | { view: "module"; module: string };

const enc = encodeURIComponent;

/** A word of an address as it was meant; one that cannot be read stays as it is. */
function dec(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export function placeOf(rest: string): Place {
  const [path = "", asked = ""] = rest.split(/\?(.*)/s);
  const [first = "", second = "", third = "", fourth = ""] = path.split("/").map(dec);
  const query = new URLSearchParams(asked);
  if (first === "compare") return { view: "compare", left: second, right: third, subject: fourth, isAll: query.has("all") };
  if (first === "module") return { view: "module", module: second };
  if (second === "example") return { view: "example", book: first, example: third, step: Math.max(0, Number.parseInt(query.get("step") ?? "0", 10) || 0) };
  const wanted = query.get("q")?.trim();
  if (wanted) return { view: "search", book: first, query: wanted, isOnlyHere: query.has("here") };
  return { view: "book", book: first, rule: second };
}

export function addressOf(place: Place): string {
  switch (place.view) {
    case "book":
      return `#/rules/${enc(place.book)}${place.rule ? `/${enc(place.rule)}` : ""}`;
    case "search":
      return `#/rules/${enc(place.book)}?q=${enc(place.query)}${place.isOnlyHere ? "&here" : ""}`;
    case "example":
      return `#/rules/${enc(place.book)}/example/${enc(place.example)}${place.step ? `?step=${place.step}` : ""}`;
    case "compare":
      return `#/rules/compare/${enc(place.left)}/${enc(place.right)}${place.subject ? `/${enc(place.subject)}` : ""}${place.isAll ? "?all" : ""}`;
    case "module":
      return `#/rules/module/${enc(place.module)}`;
  }
}

/** The address of a rule by its id alone: it begins with its book. */
export const ruleAddress = (rule: string) => addressOf({ view: "book", book: rule.split(".")[0]!, rule });
