import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { blocksIn, PAGES, ROOT, type Block } from './pages.js';

/** What a sample takes from the reader's own program. */
const READERS_OWN = [
  'accessKey',
  'base64OfThePicture',
  'clientId',
  'file',
  'flow',
  'keys',
  'peerPublicKey',
  'privateKey',
  'save',
  'secretKey',
  'signal',
];
/** Packages of other people that are not installed here. */
const ELSEWHERE = ['@capacitor/core', 'react-native', 'react-native-webview'];

const LANGUAGES = 'dart html http js json kotlin sh svelte swift ts tsx typescript vue ';

describe('the code on every page', () => {
  let folder: string;
  before(() => {
    const cache = join(ROOT, 'test/node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'docs-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** The faults that the type checker finds, each by its page. */
  function typeCheck(name: string, blocks: readonly Block[], options: object): string[] {
    const project = join(folder, name);
    mkdirSync(project);
    const given = READERS_OWN.map((each) => `declare const ${each}: any;`);
    writeFileSync(join(project, 'given.d.ts'), given.join('\n'));
    const files = blocks.map(({ page, language, code }, index) => {
      const file = `sample-${index}.${language}`;
      writeFileSync(join(project, file), `${code}\nexport {};\n`);
      return [file, page] as const;
    });
    const compilerOptions = {
      noEmit: true,
      composite: false,
      emitDeclarationOnly: false,
      rootDir: ROOT,
      types: ['node'],
      ...options,
    };
    const tsconfig = { extends: join(ROOT, 'test/tsconfig.json'), compilerOptions, include: ['.'], references: [] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
    const tsc = createRequire(import.meta.url)
      .resolve('typescript/package.json')
      .replace('package.json', 'bin/tsc');
    try {
      execFileSync(process.execPath, [tsc, '-p', project], { cwd: project, stdio: 'pipe' });
      return [];
    } catch (error) {
      const told = String((error as { stdout: Buffer }).stdout)
        .split('\n')
        .filter(Boolean);
      // Sources are checked by their own, stricter rules.
      return told
        .filter((line) => line.startsWith('sample-'))
        .map((line) => files.reduce((text, [file, page]) => text.replace(file, page), line));
    }
  }

  it('is TypeScript whose types are right, where it says so', () => {
    // What needs packages that are not installed here is parsed by the tests of the recipes.
    const blocks = blocksIn('ts', 'tsx').filter(({ code }) => !ELSEWHERE.some((name) => code.includes(`'${name}'`)));
    assert.ok(blocks.length >= 9);
    assert.deepEqual(typeCheck('ts', blocks, {}), []);
  });

  it('is JavaScript that uses what there is, where it says so', () => {
    const blocks = blocksIn('js');
    assert.ok(blocks.length >= 1);
    assert.deepEqual(
      typeCheck('js', blocks, { allowJs: true, checkJs: true, strict: false, noImplicitAny: false }),
      [],
    );
  });

  it('is JSON, where it says so', () => {
    const blocks = blocksIn('json');
    assert.ok(blocks.length >= 2);
    for (const { code } of blocks) JSON.parse(code);
  });

  it('names a language that is checked here or in the tests of its subject', () => {
    const known = new Set(LANGUAGES.split(' '));
    const strange = PAGES.flatMap(({ blocks }) => blocks).filter(({ language }) => !known.has(language));
    assert.deepEqual(strange, []);
  });
});
