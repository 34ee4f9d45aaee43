import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `openfire serve` listens while the pages are served by vite. */
const SERVER = process.env["OPENFIRE_SERVER"] ?? "localhost:8000";

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: { outDir: "../src/openfire/server/static", emptyOutDir: true, target: "es2023", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: `http://${SERVER}`, ws: true } } },
  test: { environment: "node", include: ["tests/**/*.test.ts"] },
});
