import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { JOIN_ROUTE, SESSION_ROUTES } from '@idproof/core/session';
import { CreatedSession, SessionForServer } from '../../../tools/docs/openapi/proxy-answers.js';
import { proxyOpenApi } from '../../../tools/docs/openapi/proxy.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

test('it is a valid OpenAPI 3.1 document', async () => {
  const config = await createConfig({
    extends: ['spec', 'recommended'],
    // The only server that is known is one's own, and what opens the hosted page answers with a redirect.
    rules: { 'no-server-example.com': 'off', 'operation-2xx-response': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(proxyOpenApi()), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    [],
  );
});

interface Operation {
  tags: string[];
  security: Record<string, unknown>[];
}
const { paths } = proxyOpenApi() as { paths: Record<string, Record<string, Operation>> };

test('every route of the browser is in it, and every path in it is a route of the proxy', async () => {
  for (const { method, path } of Object.values(SESSION_ROUTES)) assert.ok(paths[path]?.[method.toLowerCase()], path);
  const stack = createTestProxy({ providerOperations: ['v1.info.idlist'] });
  for (const [path, item] of Object.entries(paths)) {
    for (const method of Object.keys(item).filter((key) => key !== 'parameters')) {
      const url = path
        .replace('{id}', `ids_${'0'.repeat(32)}`)
        .replace('{operation}', 'v1.info.idlist')
        .replace('{code}', '0'.repeat(43));
      const isPage = item[method]?.tags.includes('pages');
      const open = item[method]?.security.length === 0;
      const response = await stack.proxy.fetch(
        new Request(`http://proxy.test/idproof${url}`, {
          method: method.toUpperCase(),
          ...(method === 'post' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
        }),
      );
      // A path that is no route is 404 before anybody asks for a credential. A join without its key is malformed.
      const isMalformed = isPage || path === JOIN_ROUTE.path;
      assert.equal(response.status, isMalformed ? 400 : open ? 200 : 401, `${method} ${path}`);
    }
  }
});

test('answers to the merchant’s server have the shape of the document', async () => {
  const stack = createTestProxy();
  const request = { userId: 'somebody', flow: 'api', docType: '00000001003' };
  const created = CreatedSession.parse(await (await stack.server('POST', '/v1/sessions', request)).json());
  const read = async (id: string) =>
    SessionForServer.parse(await (await stack.server('GET', `/v1/sessions/${id}`)).json());
  assert.equal((await read(created.sessionId)).evidence, null);
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'manual' });
  await browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'manual' });
  const session = await read(browser.sessionId);
  assert.deepEqual([session.outcome, session.evidence?.face?.samePerson], ['approved', true]);
  const hooks = { onReview: () => {}, onWithdraw: () => {} };
  const reviewed = createTestProxy({ store: stack.store, decision: {}, reviewRetention: 1, hooks });
  const other = await reviewed.begin();
  await other.agree();
  await other.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'manual' });
  await other.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'manual' });
  const closing = { outcome: 'approved', reviewer: 'staff-17' };
  const closed = await reviewed.server('POST', `/v1/sessions/${other.sessionId}/review`, closing);
  const { audit } = SessionForServer.parse(await closed.json());
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['images_handed_over', 'review_closed'],
  );
});
