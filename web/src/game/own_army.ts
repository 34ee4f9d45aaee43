/** Army lists of one's own: a file or a share text, put to the server, which says everything that is wrong with it. */

import type { UploadedItem } from "../wire";
import { send } from "./server";

/** The largest file that the server takes, in characters. */
export const LARGEST = 200_000;

/** Put a list to the server, for a certain module. A problem has each fault on a line of its own. */
export const upload = (text: string, module: string): Promise<UploadedItem> =>
  send<UploadedItem>("/api/shelf", { body: { kind: "army", text: text.slice(0, LARGEST), module } });

/** What the terms of a game call it. */
export const armyOf = (item: UploadedItem): string => `~${item.id}`;
