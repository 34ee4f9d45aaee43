/** What the address of the page says: the module, the list as its share text, and the house rules. */

export type ArmyAddress = { module: string; list: string; switches: string[] };

export function readAddress(rest: string): ArmyAddress {
  const [path = "", query = ""] = rest.split("?");
  const told = new URLSearchParams(query);
  const switches = (told.get("rules") ?? "").split(",").filter(Boolean);
  return { module: decodeURIComponent(path.split("/")[0] ?? ""), list: told.get("list") ?? "", switches };
}

export function addressOf({ module, list, switches }: ArmyAddress): string {
  const told = [...(list ? [`list=${list}`] : []), ...(switches.length ? [`rules=${switches.join(",")}`] : [])];
  return `#/armies/${encodeURIComponent(module)}${told.length ? `?${told.join("&")}` : ""}`;
}
