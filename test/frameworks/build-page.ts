import { mkdirSync, mkdtempSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { build, type PluginOption } from 'vite';

export const FRAMEWORKS = ['react', 'vue', 'svelte'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

const PLUGINS: Record<Framework, () => PluginOption> = {
  react,
  vue: () => vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('idproof-') } } }),
  svelte: () => svelte({ configFile: false }),
};

/** Builds a framework's page as a merchant would, from the built packages; resolves with the folder it is in. */
export async function buildPage(framework: Framework, kind: 'browser' | 'server'): Promise<string> {
  // Below this package, so that what is not bundled is found from there.
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(`${cache}${framework}-${kind}-`);
  const root = fileURLToPath(new URL(`${framework}/`, import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [PLUGINS[framework]()],
    // React's strict mode does nothing in its production build.
    define: framework === 'react' && kind === 'browser' ? { 'process.env.NODE_ENV': '"development"' } : {},
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      ...(kind === 'server' ? { ssr: `${root}server.${framework === 'react' ? 'tsx' : 'ts'}` } : {}),
    },
  });
  return outDir;
}
