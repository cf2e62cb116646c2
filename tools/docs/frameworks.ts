import { readdirSync, readFileSync } from 'node:fs';
import { formatTable } from './replace-part.js';

const TESTS = new URL('../../test/', import.meta.url);
const readTest = (path: string): string => readFileSync(new URL(path, TESTS), 'utf8');

/** What the page calls the frameworks of each kind of test. */
const CREATED = { html: 'HTML without a bundler', vite: 'HTML with Vite', lit: 'Lit', next: 'Next' };
const RENDERED = { next: 'Next', nuxt: 'Nuxt', sveltekit: 'SvelteKit', astro: 'Astro' };
const MOUNTED = { react: 'React', vue: 'Vue', svelte: 'Svelte' };

/** What the tests try of each framework, as their files say. Throws where a framework is new or gone. */
export function describeFrameworks(): string {
  // The projects that `npm create idproof` writes in its test, each with its server.
  const created = [...readTest('packed/create.wide.ts').matchAll(/\{ framework: '(\w+)'(?:, server: '(\w+)')?/g)];
  const rendered = readdirSync(new URL('widgets/ssr', TESTS)).flatMap(
    (name) => name.match(/^(?!types)(\w+)(?=\.ssr\.ts$)/)?.[0] ?? [],
  );
  const [, list = ''] = /FRAMEWORKS = \[([^\]]+)\]/.exec(readTest('widgets/frameworks/build-page.ts')) ?? [];
  const mounted = [...list.matchAll(/\w+/g)].map(([name]) => name);
  expectSame(
    created.map(([, name = '']) => name),
    CREATED,
  );
  expectSame(rendered, RENDERED);
  expectSame(mounted, MOUNTED);
  if (!readTest('widgets/ssr/types.ssr.ts').includes("folder: 'angular'")) throw new Error('Angular is not tested.');
  const wholeWay = 'from the start to the result, by upload';
  const begun = 'served and developed: from the start to the consent';
  return formatTable([
    ['framework', 'created by `npm create idproof`', 'built', 'gone through'],
    ...created.map(([, name, server]) => [
      CREATED[name as keyof typeof CREATED],
      server ? `yes, with ${server[0]!.toUpperCase()}${server.slice(1)}` : 'yes',
      name === 'next' ? 'yes, another project too' : 'yes',
      wholeWay,
    ]),
    ...rendered
      .filter((name) => name !== 'next')
      .map((name) => [RENDERED[name as keyof typeof RENDERED], 'no', 'yes', begun]),
    ...mounted.map((name) => [
      MOUNTED[name as keyof typeof MOUNTED],
      'no',
      'yes, with Vite',
      'mounted, heard, and taken away with the camera on',
    ]),
    ['Angular', 'no', 'templates compiled', 'no'],
  ]);
}

function expectSame(found: readonly string[], known: Readonly<Record<string, string>>): void {
  const [tested, named] = [[...new Set(found)], Object.keys(known)].map((names) => names.toSorted().join(', '));
  if (tested !== named) throw new Error(`Tested are ${tested}; the page names ${named}.`);
}
