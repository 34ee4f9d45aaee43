/** Signs on bases for what somebody is there for, drawn around 0,0 within a radius of 1. */

import type { Role } from "./scene";

export type Sign = {
  /** What is filled. */
  solid?: string;
  /** What is drawn as a line. */
  lined?: string;
};

/** Each sign differs from every other in its outline, so that it needs no colour. */
export const SIGNS: Record<Role, Sign> = {
  infantry: { solid: "M-.02-.28a.25.25 0 1 1 .04 0M-.46.62q0-.72.46-.72t.46.72z", lined: "M.5.5L.72-.62" },
  assault: { lined: "M-.62.62L.6-.6M.62.62L-.6-.6M-.66.24l.42.42M.66.24l-.42.42" },
  heavy: { solid: "M-.78-.18h.62v.42h-.62z", lined: "M-.16 0h.98M.62-.16v.32M-.3.28l-.26.42M-.22.28l.26.42" },
  marksman: { lined: "M0-.8v.5M0 .3v.5M-.8 0h.5M.3 0h.5M-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0", solid: "M-.11 0a.11.11 0 1 0 .22 0a.11.11 0 1 0-.22 0" },
  gun: { lined: "M-.72.34h1.2M-.36.34a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0M-.14.04L.76-.5" },
  rider: { lined: "M-.74.3a.28.28 0 1 0 .56 0a.28.28 0 1 0-.56 0M.18.3a.28.28 0 1 0 .56 0a.28.28 0 1 0-.56 0M-.46.3L-.1-.26h.46l.1.56M.36-.26l.2-.14" },
  flyer: { solid: "M0 .46L-.86-.42q.58-.06.86.36q.28-.42.86-.36z" },
  beast: { solid: "M-.4.6q-.3-.5.02-.74q.38-.26.76 0q.32.24.02.74q-.4.24-.8 0zM-.74-.1a.17.2 0 1 1 .34 0a.17.2 0 1 1-.34 0M-.34-.5a.17.2 0 1 1 .34 0a.17.2 0 1 1-.34 0M.02-.5a.17.2 0 1 1 .34 0a.17.2 0 1 1-.34 0M.4-.1a.17.2 0 1 1 .34 0a.17.2 0 1 1-.34 0" },
  walker: { lined: "M-.4-.62h.8v.56h-.8zM-.2-.06l-.3.34l.16.38M.2-.06l.3.34l-.16.38M.4-.34h.4" },
  vehicle: { lined: "M-.8-.46h1.5v.92h-1.5zM-.34 0a.26.26 0 1 0 .52 0a.26.26 0 1 0-.52 0M.18 0h.76" },
  transport: { lined: "M-.8-.46h1.5v.92h-1.5zM-.44-.2v.4M-.1-.2v.4M.24-.2v.4" },
  aircraft: { solid: "M.86 0L.14.12-.32.72h-.2l.18-.6-.3-.02-.18.24h-.14L-.9 0l-.06-.34h.14l.18.24.3-.02-.18-.6h.2L.14-.12z" },
  psyker: { solid: "M0-.86L.2-.26.8-.2.34.18.5.78 0 .44-.5.78-.34.18-.8-.2-.2-.26z" },
  hero: { solid: "M-.66.5L-.76-.42-.34-.06 0-.64.34-.06.76-.42.66.5z" },
};
