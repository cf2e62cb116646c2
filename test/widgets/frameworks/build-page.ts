import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, PluginOption } from 'vite';
import { openExtra } from '../../helpers/extra-packages.js';

export const FRAMEWORKS = ['react', 'vue', 'svelte'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

type CreatePlugin = (options?: object) => PluginOption;

const extra = openExtra('test/widgets/frameworks');
const isCustomElement = (tag: string): boolean => tag.startsWith('idproof-');
const PLUGINS: Record<Framework, () => Promise<PluginOption>> = {
  async react() {
    const { default: react } = await extra.load<{ default: CreatePlugin }>('@vitejs/plugin-react');
    return react();
  },
  async vue() {
    const { default: vue } = await extra.load<{ default: CreatePlugin }>('@vitejs/plugin-vue');
    return vue({ template: { compilerOptions: { isCustomElement } } });
  },
  async svelte() {
    const { svelte } = await extra.load<{ svelte: CreatePlugin }>('@sveltejs/vite-plugin-svelte');
    return svelte({ configFile: false });
  },
};

/** Builds a framework's page as a merchant would, from the built packages; resolves with the folder it is in. */
export async function buildPage(framework: Framework, kind: 'browser' | 'server'): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `idproof-${framework}-${kind}-`));
  const root = fileURLToPath(new URL(`${framework}/`, import.meta.url));
  const { build } = await extra.load<{ build: (config: InlineConfig) => Promise<unknown> }>('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    // One copy of each framework for the page and for what we give it.
    plugins: [extra.plugin(/^(react|react-dom|vue|svelte|@vue|@lit\/react)(\/|$)/), await PLUGINS[framework]()],
    // React's strict mode does nothing in its production build.
    define: framework === 'react' && kind === 'browser' ? { 'process.env.NODE_ENV': '"development"' } : {},
    ...(kind === 'server' ? { ssr: { noExternal: true } } : {}),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      ...(kind === 'server' ? { ssr: `${root}server.${framework === 'react' ? 'tsx' : 'ts'}` } : {}),
    },
  });
  return outDir;
}
