/** What this room asks of the server. */

import { send } from "../../game/server";
import type { CheckedTable, DrawnTable, FittingMission, Library, MeasuredTable, Palette, UploadedFile, UploadedItem } from "../../wire";
import type { Source } from "./address";

const enc = encodeURIComponent;

export const check = (table: DrawnTable) => send<CheckedTable>("/api/tables/check", { body: { table } });
export const read = (text: string) => send<CheckedTable>("/api/tables/check", { body: { text } });
export const measure = (table: DrawnTable) => send<MeasuredTable>("/api/tables/measure", { body: { table } });
export const missions = (table: DrawnTable) => send<FittingMission[]>("/api/tables/missions", { body: { table } });
export const palette = () => send<Palette>("/api/tables/pieces?seed=11");
export const library = () => send<Library>("/api/library");
export const shelf = () => send<UploadedItem[]>("/api/shelf");
export const put = (text: string) => send<UploadedItem>("/api/shelf", { body: { kind: "table", text } });

/** The table that an address names, from wherever it comes. */
export async function tableOf(source: Exclude<Source, { from: "own" | "blank" }>): Promise<DrawnTable> {
  if (source.from === "seed") {
    const { seed, width, height, symmetry, country } = source;
    return send<DrawnTable>(`/api/tables/generate?seed=${seed}&width=${width}&height=${height}&symmetry=${enc(symmetry)}${country ? `&country=${enc(country)}` : ""}`);
  }
  if (source.from === "module") return send<DrawnTable>(`/api/tables/of/${enc(source.module)}?${source.table ? `table=${enc(source.table)}` : `mission=${enc(source.mission)}`}`);
  const { text } = await send<UploadedFile>(`/api/shelf/${enc(source.id)}`);
  const { table, faults } = await read(text);
  if (!table) throw new Error(faults?.map(({ place, reason }) => `${place}: ${reason}`).join("\n"));
  return table;
}
