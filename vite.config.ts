import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  build,
  defaultClientConditions,
  defineConfig,
  type EnvironmentOptions,
  type InlineConfig,
  type Plugin,
  type Rolldown,
} from 'vite';
import { compressFiles } from './scripts/lib/compress-files.mjs';
import { publishDist, stagedDist } from './scripts/lib/dist.mjs';
import { splitFirstLoad } from './scripts/lib/first-load.mjs';
import { pageParts } from './scripts/lib/page-parts.mjs';
import { paintFirst } from './scripts/lib/paint-first.mjs';
import { widgetFiles } from './scripts/lib/widget-files.mjs';

/*
 * The JavaScript of scripts/build.mjs: one environment per thing that is shipped, in the order of their dependencies.
 * A package is published when its last environment is built. Libraries leave their dependencies to the consumer; demo and
 * hosted page are ordinary consumers of what was built before them.
 */
const root = fileURLToPath(new URL('.', import.meta.url));
const at = (path: string): string => `${root}${path}`;

interface Library {
  folder: string;
  entries: Record<string, string>;
  server?: boolean;
  /** Everything inside one file: workers have no import map. */
  selfContained?: boolean;
}

function library({ folder, entries, server = false, selfContained = false }: Library): EnvironmentOptions {
  const files = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, at(`packages/${folder}/${file}`)]),
  );
  const isSplit = !selfContained && !server;
  // The helpers of lowered decorators are the bundler's own: nobody installs them.
  const isDependency = (id: string): boolean =>
    /^(?![./]|[A-Z]:|@oxc-project\/runtime\/)/i.test(id) && !id.startsWith('\0');
  return {
    consumer: server ? 'server' : 'client',
    // What is bundled is bundled from the sources: there the worker's address is marked as one to leave alone.
    resolve: selfContained ? { conditions: ['@idproof/source', ...defaultClientConditions] } : { external: true },
    build: {
      outDir: stagedDist(folder),
      emptyOutDir: false,
      copyPublicDir: false,
      // A server's map shows where an error comes from. Browsers get modules that are readable as they are; maps of what
      // is minified would be a tenth of what `npm install` writes.
      sourcemap: server,
      minify: selfContained,
      target: server ? 'node20' : 'es2022',
      lib: {
        formats: ['es'],
        entry: files,
      },
      rolldownOptions: {
        ...(selfContained ? {} : { external: isDependency }),
        ...(isSplit ? { preserveEntrySignatures: 'allow-extension' } : {}),
        output: {
          entryFileNames: '[name].js',
          // What defines an element has a folder of its own: `sideEffects` in package.json names it.
          chunkFileNames: ({ moduleIds }) =>
            `${moduleIds.some(definesElement) ? 'elements' : 'chunks'}/[name]-[hash].js`,
          // Vite's own minifying of libraries keeps their whitespace.
          ...(selfContained ? { codeSplitting: false, minify: true } : {}),
          ...(isSplit ? { codeSplitting: splitModules(Object.values(files)) } : {}),
        },
      },
    },
  };
}

/** The elements that can be imported alone: every folder of the widgets that holds a file of its own name. */
function elements(): Record<string, string> {
  const names = readdirSync(at('packages/widgets/src'), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && readdirSync(at(`packages/widgets/src/${entry.name}`)).includes(`${entry.name}.ts`),
    )
    .map((entry) => entry.name)
    // The script of the frame is built by itself, into one file.
    .filter((name) => name !== 'frame');
  return Object.fromEntries(names.map((name) => [name, `src/${name}/${name}.ts`]));
}

/** Whether a module is that of an element: importing it defines the tag. */
function definesElement(id: string): boolean {
  return /\/widgets\/src\/([\w-]+)\/\1\.ts$/.test(id);
}

/** What names a worker's file beside the entry stays with its entry. */
const BESIDE = /^(?:document-judge|image|mrz)\//;

/**
 * Every other module of a library in a file of its own. A consumer's bundler moves whole files: one with something that is
 * needed at once and something that is needed late would be loaded at once.
 */
function splitModules(entries: readonly string[]): Rolldown.OutputOptions['codeSplitting'] {
  const name = (id: string): string | null => {
    const path = /\/packages\/\w+\/src\/(.+)\.ts$/.exec(id)?.[1];
    return path === undefined || BESIDE.test(path) || entries.includes(id) ? null : path.replaceAll('/', '-');
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'modules' }] };
}

/** The built file that the demo's pages import the elements from. */
const ELEMENTS = at('packages/widgets/dist/index.js');

const PAGES = readdirSync(at('packages/demo/pages')).filter((file) => file.endsWith('.html'));

/** What frameworks import: the wrappers for React, and types alone for the others. */
function frameworks(): Record<string, string> {
  const files = readdirSync(at('packages/widgets/src/frameworks/react'));
  const names = ['jsx', 'vue', 'svelte', 'angular', ...files.map((file) => `react/${file.replace(/\.ts$/, '')}`)];
  return Object.fromEntries(names.map((name) => [`frameworks/${name}`, `src/frameworks/${name}.ts`]));
}

const libraries: Record<string, Library> = {
  core: {
    folder: 'core',
    entries: {
      errors: 'src/errors.ts',
      locale: 'src/locale.ts',
      provider: 'src/provider/index.ts',
      session: 'src/session/index.ts',
      image: 'src/image/index.ts',
      'image-file': 'src/image-file/index.ts',
      capture: 'src/capture/index.ts',
      'document-judge': 'src/document-judge/index.ts',
      server: 'src/server.ts',
      zone: 'src/zone.ts',
      mrz: 'src/mrz/index.ts',
      internal: 'src/internal.ts',
      faces: 'src/faces/index.ts',
      bridge: 'src/bridge/index.ts',
    },
  },
  coreWorker: { folder: 'core', entries: { 'image-worker': 'src/image/image-worker.ts' }, selfContained: true },
  documentWorker: {
    folder: 'core',
    entries: { 'document-worker': 'src/document-judge/document-worker.ts' },
    selfContained: true,
  },
  mrzWorker: { folder: 'core', entries: { 'mrz-worker': 'src/mrz/mrz-worker.ts' }, selfContained: true },
  widgets: {
    folder: 'widgets',
    entries: {
      index: 'src/index.ts',
      'face/face-judge': 'src/face/face-judge.ts',
      'pseudo-texts': 'src/pseudo-texts.ts',
      ...elements(),
      ...frameworks(),
    },
  },
  faceWorker: { folder: 'widgets', entries: { 'face/face-worker': 'src/face/face-worker.ts' }, selfContained: true },
  plain: { folder: 'widgets', entries: { 'plain/idproof': 'src/plain.ts' }, selfContained: true },
  frame: { folder: 'widgets', entries: { frame: 'src/frame/frame.ts' }, selfContained: true },
  proxy: {
    folder: 'proxy',
    entries: {
      index: 'src/index.ts',
      node: 'src/node.ts',
      redis: 'src/redis.ts',
      sqlite: 'src/sqlite.ts',
      cli: 'src/cli.ts',
      doctor: 'src/doctor-cli.ts',
    },
    server: true,
  },
  engines: {
    folder: 'engines',
    entries: { index: 'src/index.ts', readable: 'src/readable.ts', 'engine-thread': 'src/engine-thread.ts' },
    server: true,
  },
  sandbox: {
    folder: 'sandbox',
    entries: { index: 'src/index.ts', node: 'src/node.ts', cli: 'src/cli.ts' },
    server: true,
  },
  testing: {
    folder: 'testing',
    entries: {
      index: 'src/index.ts',
      camera: 'src/camera.ts',
      film: 'src/film.ts',
      node: 'src/node.ts',
      pictures: 'src/pictures.ts',
      playwright: 'src/playwright.ts',
    },
    server: true,
  },
  createIdproof: { folder: 'create-idproof', entries: { cli: 'src/cli.ts' }, server: true },
  demoServer: { folder: 'demo', entries: { server: 'src/server/main.ts' }, server: true },
};

/** The elements as they were built just before. `sideEffects` of their package names files below `dist`, where they are not yet. */
const stagedElements: Plugin = {
  name: 'idproof:staged-elements',
  enforce: 'pre',
  resolveId: (id) => (id === '@idproof/widgets/phone.js' ? `${stagedDist('widgets')}/phone.js` : null),
  transform: (code, id) => (id.startsWith(stagedDist('widgets')) ? { code, map: null, moduleSideEffects: true } : null),
};

/** A page that a package ships: a build of its own, because an environment cannot have pages outside the one root. */
function shippedPage(folder: string, { from, to }: { from: string; to: string }): InlineConfig {
  return {
    configFile: false,
    root: at(`packages/${folder}/${from}`),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [stagedElements],
    build: {
      outDir: `${stagedDist(folder)}/${to}`,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      // The pages talk to their own server from the beginning, so nothing is gained by loading that late.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  };
}

/** The pages by their package. */
const shippedPages: Readonly<Record<string, InlineConfig>> = {
  widgets: shippedPage('widgets', { from: 'phone-page', to: 'phone-page' }),
  sandbox: shippedPage('sandbox', { from: 'page', to: 'page' }),
};

export default defineConfig({
  root: at('packages/demo/pages'),
  base: './',
  publicDir: at('packages/demo/public'),
  plugins: [...widgetFiles, pageParts, paintFirst(ELEMENTS)],
  environments: {
    ...Object.fromEntries(Object.entries(libraries).map(([name, options]) => [name, library(options)])),
    client: {
      build: {
        outDir: `${stagedDist('demo')}/site`,
        emptyOutDir: false,
        // Inlined assets would need data: in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: {
          input: PAGES.map((page) => at(`packages/demo/pages/${page}`)),
          output: { codeSplitting: splitFirstLoad(ELEMENTS) },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const folder of new Set(Object.values(libraries).map((each) => each.folder))) {
        const names = Object.keys(libraries).filter((name) => libraries[name]?.folder === folder);
        if (folder === 'demo') names.push('client');
        for (const name of names) await builder.build(builder.environments[name]);
        const page = shippedPages[folder];
        if (page) await build(page);
        if (folder === 'demo') await compressFiles(`${stagedDist('demo')}/site`);
        publishDist(folder);
      }
    },
  },
});
