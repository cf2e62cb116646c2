import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { readLocale } from '../../packages/demo/pages/read-locale.js';

const before = ['location', 'navigator'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
after(() => {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});

function readAs(search: string, languages: readonly string[]): string {
  Object.defineProperty(globalThis, 'location', { value: { search }, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
  return readLocale();
}

describe("the language of the demo's pages", () => {
  for (const [name, search, languages, wanted] of [
    ['is what the address asks for', '?locale=th', ['de-DE', 'en'], 'th'],
    ['is the first of the browser’s that there are texts in', '', ['pl', 'ar-EG', 'en'], 'ar'],
    ['is nothing where there is none', '', ['pl', 'sv'], ''],
  ] as const) {
    test(name, () => assert.equal(readAs(search, languages), wanted));
  }
});
