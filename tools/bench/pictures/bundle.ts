import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { openExtra } from '../../../test/helpers/extra-packages.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ENTRIES = {
  page: at('./page.ts'),
  'image-worker': at('../../../packages/core/src/image/image-worker.ts'),
  'library-worker': at('./library-worker.ts'),
  'jsquash-worker': at('./jsquash-worker.ts'),
};

/** Builds the page and each worker as they ship: minified, a file of its own. Returns the folder. */
export async function bundlePage(): Promise<string> {
  const folder = at('../../../node_modules/.cache/bench-pictures');
  for (const [name, path] of Object.entries(ENTRIES)) await build(entry(folder, { [name]: path }));
  return folder;
}

function entry(outDir: string, entries: Record<string, string>): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    root: at('.'),
    plugins: [openExtra('tools/bench').plugin(/^(@jsquash\/|compressorjs$)/)],
    resolve: { conditions: ['@idproof/source', 'module', 'browser'] },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: { formats: ['es'], entry: entries },
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', codeSplitting: false } },
    },
  };
}
