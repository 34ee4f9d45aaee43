/** What the workshop asks of the server about modules. */

import { bytes, send } from "../../game/server";
import type { Bench, CheckReply, InstallReply, ModuleFile, ModuleText, TryReply } from "../../wire";

const AT = "/api/workshop/modules";

export const bench = () => send<Bench>(AT);
export const textOf = (key: string) => send<ModuleText>(`${AT}/${encodeURIComponent(key)}`);
export const fresh = (edition: string, key: string, name: string) => send<ModuleText>(`${AT}/new?${new URLSearchParams({ edition, key, name }).toString()}`);
export const check = (files: ModuleFile[]) => send<CheckReply>(`${AT}/check`, { body: { files } });
export const tryScenarios = (files: ModuleFile[], only: string) => send<TryReply>(`${AT}/try`, { body: { files, only } });
export const install = (files: ModuleFile[], replace: boolean) => send<InstallReply>(`${AT}/install`, { body: { files, replace } });
export const pack = (files: ModuleFile[]) => bytes(`${AT}/pack`, { body: { files } });

/** The files in a ZIP file. */
export async function unpack(file: File): Promise<ModuleText> {
  const body = new Uint8Array(await file.arrayBuffer());
  let letters = "";
  for (const byte of body) letters += String.fromCharCode(byte);
  return send<ModuleText>(`${AT}/unpack`, { body: { zip: btoa(letters) } });
}
