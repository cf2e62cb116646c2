import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPlace } from '../../packages/demo/pages/mark-current.js';

const SITE = 'http://localhost:5173/';

test('a link to the page itself is current, in whatever order its query is', () => {
  assert.equal(findPlace(SITE, SITE).isCurrent, true);
  assert.equal(findPlace(`${SITE}?document=card`, SITE).isCurrent, false);
  assert.equal(findPlace(`${SITE}?document=card`, `${SITE}?locale=ar&document=card`).isCurrent, true);
});

test('a link keeps the language of the page', () => {
  assert.equal(findPlace(SITE, `${SITE}?locale=ar`).href, `${SITE}?locale=ar`);
  const card = `${SITE}?document=card`;
  assert.equal(findPlace(card, `${SITE}?document=licence&locale=th`).href, `${card}&locale=th`);
  assert.equal(findPlace(card, SITE).href, card);
});
