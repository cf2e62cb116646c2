import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findContactLink } from '../../../packages/widgets/src/flow/render-next.js';

before(() => {
  // Globals of a page that Node lacks.
  Object.assign(globalThis, { document: { baseURI: 'https://shop.example/verify' } });
});

// The files of this folder share a process, and Lit takes an environment with a document for a browser.
after(() => void Reflect.deleteProperty(globalThis, 'document'));

const LINKS: [contact: string, link: string | null][] = [
  ['privacy@bank.example', 'mailto:privacy@bank.example'],
  [' anna+id@mail.bank.example ', 'mailto:anna+id@mail.bank.example'],
  ['büro@bücher.example', 'mailto:büro@bücher.example'],
  ['privacy@bank.example?bcc=other@evil.example', null],
  ['privacy@bank', null],
  ['Privacy <privacy@bank.example>', null],
  ['+49 30 123456', 'tel:+4930123456'],
  ['+49 (0)30 123456', 'tel:+4930123456'],
  ['(030) 12-34.56', 'tel:030123456'],
  ['110', null],
  ['+ ( ) -', null],
  ['https://bank.example/help?topic=identity', 'https://bank.example/help?topic=identity'],
  ['http://bank.example', 'http://bank.example'],
  ['https://', null],
  ['javascript:alert(1)', null],
  ['1 Main Street, Springfield', null],
  ['', null],
];

for (const [contact, link] of LINKS) {
  test(`"${contact}" leads to ${link ?? 'nothing'}`, () => {
    assert.equal(findContactLink(contact), link);
  });
}
