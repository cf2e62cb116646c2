import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProxyConfig } from '@idproof/proxy';
import { agree, createStack, RETURN_URL } from '../../helpers/create-stack.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { JPG } from '../../helpers/provider.js';
import { createVisitor } from '../helpers/hosted.js';
import { actOnPage, openSandboxPage, writeResponse, type PageCfg } from '../helpers/sandbox-page.js';

const ENGINES = createFakeEngines({
  readDocument: async () => ({
    recognitionResult: 'Y',
    ocrResult: { LAST_NAME: 'ERIKSSON', ID_NUMBER: 'L898902C3', EXPIRY_DATE: '2099-04-15' },
    spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' },
  }),
});
/** No action is asked for: the frames of one are the engines' matter. */
const SILENT = { actionCheckItems: ['NOACTION'] };

function createWorld(session: Record<string, unknown> = {}, engines = ENGINES, proxy: Partial<ProxyConfig> = {}) {
  const stack = createStack({
    engines,
    proxy,
    session: { flow: 'h5', productConfig: SILENT, ...session },
  });
  const visitor = createVisitor(stack);
  const capture = (cfg: PageCfg, step: string, body: object) => actOnPage(stack, cfg, step, body);
  return { stack, visitor, capture };
}

describe('the hosted flow with the sandbox as the provider', () => {
  test('by redirect: gone through, approved, deleted on both sides', async () => {
    const { stack, visitor, capture } = createWorld({ locale: 'ar', resultFields: ['LAST_NAME'] });
    const { client, sessionId } = await stack.start();
    await agree(client);
    const cfg = await openSandboxPage(client, visitor, 'redirect');
    assert.deepEqual([cfg.isIframe, cfg.locale], [false, 'en']);
    await capture(cfg, 'document', { front: JPG });
    await capture(cfg, 'face', { face: JPG });
    const response = encodeURIComponent(writeResponse(cfg, 1000, 'Z5050'));
    const back = await visitor.open(`${cfg.completeCallbackUrl}?response=${response}`);
    assert.deepEqual([back.status, back.headers.get('location')], [303, RETURN_URL]);

    const view = await client.checkresult();
    assert.deepEqual([view.status, view.result?.outcome, view.result?.liveness], ['finished', 'approved', 'passed']);
    assert.deepEqual(view.result?.fields, { LAST_NAME: 'ERIKSSON' });
    const { evidence, transactions } = (await stack.readEvidence(sessionId)) as {
      evidence: { face: { score: number }; provider: { ekycResult: string }; applicant: { documents: unknown[] } };
      transactions: { operation: string; transactionId: string; state: string }[];
    };
    assert.deepEqual([evidence.face.score, evidence.provider.ekycResult], [91.256, 'Success']);
    assert.equal(evidence.applicant.documents.length, 1);
    assert.deepEqual(
      transactions.map(({ operation, state }) => [operation, state]),
      [['v1.realid.initialize', 'answered']],
    );

    await stack.asMerchant('DELETE', `/v1/sessions/${sessionId}`);
    await stack.proxy.sweep();
    assert.equal(stack.upstream.filter((path) => path.endsWith('/privacyinfo/delete')).length, 1);
    await stack.close();
  });

  test('what a person has to judge: the sandbox gives the very pictures that were taken', async () => {
    const doubtful = createFakeEngines({
      readDocument: async () => ({
        recognitionResult: 'Y',
        ocrResult: { LAST_NAME: 'ERIKSSON', ID_NUMBER: 'L898902C3', EXPIRY_DATE: '2099-04-15' },
        spoofResult: { TAMPER_CHECK: 'N', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' },
      }),
    });
    const productConfig = { ...SILENT, cropFaceImage: 'Y' };
    const { stack, visitor, capture } = createWorld({ productConfig }, doubtful, { reviewImages: true });
    const { client, sessionId } = await stack.start();
    await agree(client);
    const cfg = await openSandboxPage(client, visitor, 'redirect');
    await capture(cfg, 'document', { front: JPG });
    await capture(cfg, 'face', { face: JPG });
    assert.equal((await client.checkresult()).result?.outcome, 'review');
    const path = `/v1/sessions/${sessionId}/images?extra=CROPPED_FACE`;
    const answer = await stack.asMerchant('GET', path, undefined, { 'Idproof-Reviewer': 'staff-17' });
    const form = await answer.formData();
    assert.deepEqual(new Set(form.keys()), new Set(['face', 'front', 'CROPPED_FACE']));
    for (const name of ['face', 'front']) {
      const file = form.get(name);
      assert.ok(file instanceof File);
      assert.equal(Buffer.from(await file.arrayBuffer()).toString('base64'), JPG);
    }
    await stack.close();
  });

  test('in a frame: stopped by the person there is cancelled here', async () => {
    const { stack, visitor, capture } = createWorld();
    const { client } = await stack.start();
    await agree(client);
    const cfg = await openSandboxPage(client, visitor, 'frame');
    assert.equal(cfg.isIframe, true);
    await capture(cfg, 'interrupt', {});
    const response = writeResponse(cfg, 1003, 'Z5055');
    const page = await visitor.open(`${cfg.interruptCallbackUrl}?response=${encodeURIComponent(response)}`);
    assert.equal(page.status, 200);
    assert.equal((await client.returned({ response })).status, 'cancelled');
    await stack.close();
  });

  test('nobody comes back: the poller reads the result', async () => {
    let now = Date.now();
    const stack = createStack({
      engines: ENGINES,
      session: { flow: 'h5', productConfig: SILENT },
      proxy: { clock: () => now },
    });
    const { client, sessionId } = await stack.start();
    await agree(client);
    const visitor = createVisitor(stack);
    const cfg = await openSandboxPage(client, visitor, 'redirect');
    for (const [step, body] of [
      ['document', { front: JPG }],
      ['face', { face: JPG }],
    ] as const) {
      await actOnPage(stack, cfg, step, body);
    }
    now += 60_000;
    await stack.proxy.sweep();
    assert.equal((await stack.readEvidence(sessionId))['outcome'], 'approved');
    await stack.close();
  });
});
