import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertTable } from '../../helpers/generated-table.js';
import { PAGES, ROOT } from './pages.js';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const PROJECTS = join(ROOT, 'test/widgets/ssr/projects');
/** How the page on frameworks calls the packages that it says were tested. */
const NAMES = {
  '@angular/core': 'Angular',
  astro: 'Astro',
  next: 'Next',
  nuxt: 'Nuxt',
  svelte: 'Svelte',
  'svelte-check': '`svelte-check`',
  '@sveltejs/kit': 'SvelteKit',
  vue: 'Vue',
  'vue-tsc': '`vue-tsc`',
};

/** Each package of the projects with its version. */
const installed = new Map(
  readdirSync(PROJECTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const file = readFileSync(join(PROJECTS, name, 'package.json'), 'utf8');
      const { dependencies, devDependencies } = JSON.parse(file) as Manifest;
      return Object.entries({ ...dependencies, ...devDependencies });
    }),
);

test('the versions on the page on frameworks are those that are tested', () => {
  const text = PAGES.find(({ path }) => path === 'docs/frameworks.md')?.text ?? '';
  for (const [name, called] of Object.entries(NAMES)) {
    const [, version] = new RegExp(`${called}(?: \\|)? (\\d+\\.\\d+\\.\\d+)`).exec(text) ?? [];
    assert.equal(version, installed.get(name), called);
  }
});

test('the lockfile of the projects names no registry', () => {
  assert.doesNotMatch(readFileSync(join(PROJECTS, 'pnpm-lock.yaml'), 'utf8'), /https?:\/\//);
});

/** What the tests write, build and go through, as their files say. */
const readTest = (path: string): string => readFileSync(join(ROOT, 'test', path), 'utf8');
const CREATED = { html: 'HTML without a bundler', vite: 'HTML with Vite', lit: 'Lit', next: 'Next' };
const RENDERED = { next: 'Next', nuxt: 'Nuxt', sveltekit: 'SvelteKit', astro: 'Astro' };
const MOUNTED = { react: 'React', vue: 'Vue', svelte: 'Svelte' };

/** The frameworks of the projects that `npm create idproof` writes in the test, each with its server. */
const created = [...readTest('packed/create.wide.ts').matchAll(/\{ framework: '(\w+)'(?:, server: '(\w+)')?/g)];
const rendered = readdirSync(join(ROOT, 'test/widgets/ssr')).flatMap(
  (name) => name.match(/^(?!types)(\w+)(?=\.ssr\.ts$)/)?.[0] ?? [],
);
const [, mounted = ''] = /FRAMEWORKS = \[([^\]]+)\]/.exec(readTest('widgets/frameworks/build-page.ts')) ?? [];
const FRAMEWORKS = [...mounted.matchAll(/\w+/g)].map(([name]) => name as keyof typeof MOUNTED);
const checked = new Set(
  [...readTest('widgets/ssr/types.ssr.ts').matchAll(/folder: '(\w+)'/g)].map(([, folder]) => folder),
);

test('the page on frameworks says what was tried of each, and no more (UPDATE_DOCS=1 writes it)', () => {
  assert.deepEqual(new Set(created.map(([, name]) => name)), new Set(Object.keys(CREATED)));
  assert.deepEqual(new Set(rendered), new Set(Object.keys(RENDERED)));
  assert.deepEqual(new Set(FRAMEWORKS), new Set(Object.keys(MOUNTED)));
  assert.ok(checked.has('angular'));
  const wholeWay = 'from the start to the result, by upload';
  const begun = 'served and developed: from the start to the consent';
  const rows = [
    ...created.map(([, name, server]) => [
      CREATED[name as keyof typeof CREATED],
      server ? `yes, with ${server[0]!.toUpperCase()}${server.slice(1)}` : 'yes',
      name === 'next' ? 'yes, another project too' : 'yes',
      wholeWay,
    ]),
    ...rendered
      .filter((name) => name !== 'next')
      .map((name) => [RENDERED[name as keyof typeof RENDERED], 'no', 'yes', begun]),
    ...FRAMEWORKS.map((name) => [
      MOUNTED[name],
      'no',
      'yes, with Vite',
      'mounted, heard, and taken away with the camera on',
    ]),
    ['Angular', 'no', 'templates compiled', 'no'],
  ];
  const head = ['framework', 'created by `npm create idproof`', 'built', 'gone through'];
  assertTable('frameworks.md', 'tried', [head, ...rows]);
});
