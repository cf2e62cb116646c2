import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
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
