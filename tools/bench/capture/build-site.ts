import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds pages of the bench from the packages as they ship, as a merchant would. Returns the folder. */
export async function buildSite(name: string, pages: readonly string[]): Promise<string> {
  const outDir = at(`../../../node_modules/.cache/bench-capture/${name}`);
  await build({
    configFile: false,
    logLevel: 'error',
    root: at('./page'),
    base: './',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      rolldownOptions: { input: pages.map((page) => at(`./page/${page}`)) },
    },
  });
  return outDir;
}
