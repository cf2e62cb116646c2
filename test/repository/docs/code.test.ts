import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksIn, FRAMEWORKS, PAGES, type Block } from './pages.js';
import { typeCheck } from './type-check.js';

/** Packages of other people that are not installed here; servers are run by the wide tests. */
const ELSEWHERE = [
  '@capacitor/core',
  'express',
  'fastify',
  '@nestjs/core',
  '@playwright/test',
  'vitest',
  'react-native',
  'react-native-webview',
];

const LANGUAGES = 'dart go html http java js json kotlin php python sh svelte swift ts tsx typescript vue ';

const missing = [...ELSEWHERE, ...FRAMEWORKS];
const usesWhatIsHere = ({ code }: Block): boolean => !missing.some((name) => code.includes(`'${name}'`));

describe('the code on every page', () => {
  it('is TypeScript whose types are right, where it says so', () => {
    // What needs packages that are not installed here is parsed by the tests of the recipes, or checked with frameworks.
    const blocks = blocksIn('ts', 'tsx').filter(usesWhatIsHere);
    assert.ok(blocks.length >= 9);
    assert.deepEqual(typeCheck(blocks, {}), []);
  });

  it('is JavaScript that uses what there is, where it says so', () => {
    const blocks = blocksIn('js').filter(usesWhatIsHere);
    assert.ok(blocks.length >= 1);
    const options = { allowJs: true, checkJs: true, strict: false, noImplicitAny: false, types: ['node', 'mocha'] };
    assert.deepEqual(typeCheck(blocks, options), []);
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
