/** Tables that battles are chosen by, each looked up once. */

import type { Ground, Scene } from "../board/scene";
import type { LandView } from "../wire";
import { ground, place } from "./scene";
import * as server from "./server";

type Land = { ground: Ground; scene: Scene };

const known = new Map<string, Promise<Land>>();

async function look(address: string): Promise<Land> {
  const found = await server.send<LandView>(address.replace("/picture", "/land"));
  const objectives = found.table.objectives.map(({ id, at }) => ({ id, name: id, at: place(at), kind: "", points: 0, holder: "" }));
  return { ground: ground(found), scene: { tokens: [], groups: [], objectives, entries: [] } };
}

/** The table whose picture has an address; one that cannot be had is looked for again next time. */
export function landAt(address: string): Promise<Land> {
  const found = known.get(address) ?? look(address);
  known.set(address, found);
  found.catch(() => known.delete(address));
  return found;
}
