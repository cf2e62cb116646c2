import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { COMMANDS, PACKAGES, SCRIPTS } from './commands.js';
import { blocksIn, PAGES, ROOT } from './pages.js';

/** Where the options of a command are read. */
const OPTIONS_IN: Readonly<Record<string, string>> = {
  bench: 'tools/bench/main.ts',
  conformance: 'tools/conformance/options.ts',
  doctor: 'packages/proxy/src/doctor/read-options.ts',
  start: 'scripts/lib/start-options.mjs',
};
/** Files that a page has the reader make. */
const READERS_OWN = new Set(['server.mjs']);

const ofScripts = blocksIn('sh').flatMap(({ page, code }) =>
  code
    .replaceAll(/\\\n\s*/g, '')
    .split(/\n|&&/)
    .map((line) => ({ page, line: line.replace(/\s+#.*$/, '').trim() })),
);
const ofProse = PAGES.flatMap(({ path, spans }) => spans.map((line) => ({ page: path, line })));
const lines = [...ofScripts, ...ofProse].filter(({ line }) => /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node) /.test(line));

describe('the commands on every page', () => {
  it('are many', () => {
    assert.ok(lines.length > 30);
  });

  for (const { page, line } of lines) {
    it(`${page}: ${line}`, () => {
      const words = line.split(/\s+/).filter((word) => !/^[A-Z_]+=/.test(word));
      if (words[0] === 'npm') assertNpm(words.slice(1));
      else if (words[0] === 'npx') assertTool(words.slice(1));
      else assertNode(words.slice(1));
    });
  }
});

function assertNpm([verb = '', ...rest]: string[]): void {
  if (verb === 'install') {
    const ours = rest.filter((name) => name.startsWith('@idproof/'));
    for (const name of ours) assert.ok(PACKAGES.has(name), `there is no package ${name}`);
    return;
  }
  if (verb === 'create') {
    assert.ok(PACKAGES.has(`create-${rest[0]}`), `there is no package create-${rest[0]}`);
    return;
  }
  if (verb === 'publish') {
    // A tarball is named after its package, and its version is yet to come.
    const [, name] = /^tarballs\/idproof-(\w+)-\d+\.\d+\.\d+\.tgz$/.exec(rest[0] ?? '') ?? [];
    assert.ok(PACKAGES.has(`@idproof/${name}`), `there is no tarball ${rest[0]}`);
    return;
  }
  const [name = '', ...args] = verb === 'run' ? rest : [verb, ...rest];
  assert.ok(Object.hasOwn(SCRIPTS, name), `there is no npm run ${name}`);
  const suite = args.find((arg) => arg !== '--');
  if (name === 'test' && suite) {
    const suites = readFileSync(join(ROOT, 'scripts/test/suites.mjs'), 'utf8');
    assert.match(suites, new RegExp(`^  ${suite}: \\{`, 'm'), `npm test has no suite ${suite}`);
  }
  const options = args.filter((arg) => /^--\w/.test(arg));
  if (options.length === 0) return;
  const file = OPTIONS_IN[name];
  assert.ok(file, `npm run ${name} takes no options`);
  const source = readFileSync(join(ROOT, file), 'utf8');
  for (const option of options) {
    const named = new RegExp(`'${option}'|^\\s*'?${option.slice(2)}'?: `, 'm');
    assert.match(source, named, `npm run ${name} has no ${option}`);
  }
  const only = args[args.indexOf('--only') + 1];
  if (name === 'bench' && args.includes('--only')) {
    for (const part of (only ?? '').split(',')) assert.match(source, new RegExp(`^  '?${part}'?: \\[`, 'm'), part);
  }
}

function assertTool(words: string[]): void {
  const tool = words.find((word) => !word.startsWith('-')) ?? '';
  const installed = ['', 'test/'].some((folder) => existsSync(join(ROOT, `${folder}node_modules/.bin/${tool}`)));
  assert.ok(installed || COMMANDS.has(tool), `there is no ${tool}`);
  for (const word of words) if (/^test\/[^*]*$/.test(word)) assert.ok(existsSync(join(ROOT, word)), word);
}

function assertNode(words: string[]): void {
  const file = words.find((word, index) => !word.startsWith('-') && words[index - 1] !== '--import') ?? '';
  const installed = /^node_modules\/(?<path>.+)$/.exec(file)?.groups?.path;
  if (installed) assert.ok([...COMMANDS.values()].includes(installed), `no command is ${installed}`);
  else if (!READERS_OWN.has(file)) {
    const folder = file.replace(/\/\*.*$/, '');
    assert.ok(existsSync(join(ROOT, folder)), `there is no ${file}`);
  }
}
