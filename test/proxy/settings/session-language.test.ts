import assert from 'node:assert/strict';
import test from 'node:test';
import type { SessionView } from '@idproof/core/session';
import { createTestProxy, ORIGIN } from '../helpers/create-test-proxy.js';

const OWN_TEXTS = { version: '1', texts: { en: 'Do you agree?', nl: 'Gaat u akkoord?' } };
let users = 0;

async function begin(
  { server, proxy }: ReturnType<typeof createTestProxy>,
  { locale, header }: { locale?: string; header?: string },
): Promise<SessionView> {
  const body = { userId: `speaker-${++users}`, flow: 'api', docType: '00000001003', ...(locale ? { locale } : {}) };
  const headers: Record<string, string> = header === undefined ? {} : { 'accept-language': header };
  const created = await server('POST', '/v1/sessions', body, headers);
  assert.equal(created.status, 201);
  const { clientToken } = (await created.json()) as { clientToken: string };
  const answer = await proxy.fetch(
    new Request('http://proxy.test/idproof/v1/session', {
      headers: { origin: ORIGIN, authorization: `Bearer ${clientToken}` },
    }),
  );
  return (await answer.json()) as SessionView;
}

test('a session speaks the locale of its request, else the first language of the header that there are texts in', async () => {
  const stack = createTestProxy();
  for (const [given, language] of [
    [{ header: 'de-CH,de;q=0.9,en;q=0.8' }, 'de'],
    [{ header: 'sv-SE, zh-TW;q=0.9, en;q=0.8' }, 'zh-HK'],
    [{ header: 'de', locale: 'fr' }, 'fr'],
    [{ header: '*' }, 'en'],
    [{ header: 'sv, ;q=0, %00, x'.padEnd(5000, ',de') }, 'de'],
    [{ header: '' }, 'en'],
    [{}, 'en'],
  ] as const) {
    const view = await begin(stack, given);
    assert.equal(view.locale, language, JSON.stringify(given));
    assert.equal(view.consent.locale, language);
  }
});

test('a language of one’s own consent texts counts as well', async () => {
  const view = await begin(createTestProxy({ consent: OWN_TEXTS }), { header: 'nl-BE,en;q=0.5' });
  assert.equal(view.locale, 'nl');
  assert.equal(view.consent.text, 'Gaat u akkoord?');
});
