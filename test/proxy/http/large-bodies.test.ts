import assert from 'node:assert/strict';
import test from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { isIdproofError } from '@idproof/core/errors';
import { parseBody, parseLargeBody } from '../../../packages/proxy/src/http/parse-body.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { bigJpeg } from '../helpers/images.js';

const LARGE = 'Ab9/'.repeat(1100);

/** What a body is worth, or the code that it is refused with. */
function judge(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    assert.ok(isIdproofError(error));
    return error.code;
  }
}

/** The same value with the texts that were left in the body. */
function readLarge(bytes: Uint8Array): unknown {
  const { value, bytesOf } = parseLargeBody(bytes);
  const fill = (inner: unknown): unknown => {
    if (typeof inner === 'string') return Buffer.from(bytesOf(inner)).toString();
    if (Array.isArray(inner)) return inner.map(fill);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [key, fill(item)]));
  };
  return fill(value);
}

/** Numbers from 0 to 1, the same at each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

test('a body is read as JSON.parse reads it, wherever its large strings lie and whatever is broken', () => {
  const random = createRandom(42);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const seeds = [
    `{"a":"${LARGE}","b":1}`,
    `{"b":{"c":["${LARGE}",null]},"a":"${LARGE}x"}`,
    `[ "${LARGE}" , "${LARGE.slice(1)}\\n" ]`,
    `{"${LARGE}":"${LARGE}","a\\"":"é"}`,
  ];
  const breaks = ['"', '\\', '\\"', '{', '}', '[', ',', ':', '\u0000', '\n', '\\u0041', '\\ud800', '""', '"a":1,', 'é'];
  let [taken, refused] = [0, 0];
  for (let i = 0; i < 4000; i++) {
    const text = pick(seeds);
    // Half of them at the ends of strings, where most can go wrong.
    const spots = [...text.matchAll(/"/g)].map(({ index }) => index + Math.round(random() * 2) - 1);
    const at = Math.max(0, i % 2 === 0 ? pick(spots) : Math.floor(random() * text.length));
    const cut = Math.floor(random() * 3);
    const bytes = Buffer.from(text.slice(0, at) + pick(['', ...breaks]) + text.slice(at + cut));
    if (i % 7 === 0) bytes[Math.floor(random() * bytes.length)] = 0x80 + Math.floor(random() * 0x80);
    const expected = judge(() => parseBody(bytes));
    const found = judge(() => readLarge(bytes));
    // What is left in the body is base64 or refused as such later: its bytes are not looked at here.
    if (expected === 'malformed_request' && /[^\x20-\x7e]/.test(bytes.toString('latin1'))) continue;
    assert.ok(isDeepStrictEqual(found, expected), bytes.toString('latin1').replaceAll(/(?:Ab9\/)+/g, '…'));
    if (expected === 'malformed_request') refused += 1;
    else taken += 1;
  }
  assert.ok(taken > 500 && refused > 500, `${taken} taken, ${refused} refused`);
});

for (const order of [
  ['docType', 'frontPageImage', 'method'],
  ['frontPageImage', 'method', 'docType'],
  ['method', 'docType', 'frontPageImage'],
]) {
  test(`the picture reaches the provider as it came: ${order.join(', ')}`, async () => {
    const { begin, provider } = createTestProxy();
    const frontPageImage = bigJpeg(1, 50_000);
    const fields: Record<string, string> = { docType: '00000001003', frontPageImage, method: 'upload' };
    for (const space of ['', ' '.repeat(300)]) {
      const browser = await begin();
      await browser.agree();
      const members = order.map((name) => `${space}"${name}"${space}:"${fields[name]}"`);
      assert.equal((await browser.post('recognize', `{${members.join(',')}}`)).status, 200);
      const { body } = provider.received.at(-1) ?? {};
      const { bizId, ...rest } = body ?? {};
      assert.match(String(bizId), /^[0-9a-f]{24}$/);
      assert.deepEqual(rest, { docType: '00000001003', frontPageImage });
    }
  });
}

test('a picture whose slashes are escaped, as some serializers do, reaches the provider like any other', async () => {
  const { begin, provider } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const frontPageImage = bigJpeg(1, 50_000);
  assert.ok(frontPageImage.includes('/'));
  const text = JSON.stringify({ docType: '00000001003', frontPageImage, method: 'upload' });
  assert.equal((await browser.post('recognize', text.replaceAll('/', String.raw`\/`))).status, 200);
  assert.equal(provider.received.at(-1)?.body['frontPageImage'], frontPageImage);
});

test('two pages in one body both reach the provider as they came', async () => {
  const { begin, provider } = createTestProxy();
  const browser = await begin({ pages: '1,2' });
  await browser.agree();
  const pages = { frontPageImage: bigJpeg(1, 50_000), backPageImage: bigJpeg(2, 50_000) };
  const answer = await browser.post('recognize', { ...pages, docType: '00000001003', method: 'upload' });
  assert.equal(answer.status, 200);
  const { bizId: _bizId, ...rest } = provider.received.at(-1)?.body ?? {};
  assert.deepEqual(rest, { docType: '00000001003', ...pages });
});
