import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { ENGLISH } from '../../../packages/widgets/src/locales/en.js';
import { findGtkWebKit } from '../../helpers/browsers/find-browsers.mjs';
import { createStack } from '../../helpers/create-stack.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { JPG } from '../../helpers/provider.js';
import { GtkHost } from './gtk-host.js';
import { servePages, type PageServer } from './page-server.js';
import { agree, press, sees } from './person.js';

const programs = findGtkWebKit();
assert.ok(programs, 'apt-get install xvfb python3-gi gir1.2-webkit2-4.1');

const META_INFO = '{"deviceType":"ios","deviceModel":"emulated","osVersion":"1","appName":"Shop","appVersion":"1"}';

/** Acts as the native SDK at the sandbox's endpoints, with the credential from `start-sdk`. */
async function runSdk(sandbox: ReturnType<typeof createStack>['sandbox'], clientCfg: string): Promise<void> {
  const { content } = JSON.parse(Buffer.from(clientCfg, 'base64').toString()) as { content: string };
  const { ticket } = JSON.parse(content) as { ticket: string };
  for (const [step, body] of [
    ['document', { front: JPG }],
    ['face', { face: JPG }],
  ] as const) {
    const headers = { Authorization: `Bearer ${ticket}`, 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await sandbox.fetch(new Request(`http://localhost:8788/page/api/${step}`, request));
    assert.equal(answer.status, 200, await answer.text());
  }
}

describe('page in a real webview, proxy and sandbox', () => {
  let pages: PageServer;
  before(async () => void (pages = await servePages()));
  after(() => pages.stop());

  async function open(t: TestContext) {
    const stack = createStack({
      engines: createFakeEngines(),
      proxy: { allowedOrigins: [pages.own], publicUrl: pages.own },
      session: { flow: 'app', productConfig: { actionCheckItems: ['NOACTION'] } },
    });
    const { clientToken, sessionId } = await stack.start();
    const checked = new Promise<void>((resolve) => {
      pages.proxy = async (request) => {
        const answer = await stack.proxy.fetch(request);
        if (new URL(request.url).pathname.endsWith('/checkresult')) resolve();
        return answer;
      };
    });
    const host = await GtkHost.start(programs!, {
      origin: pages.own,
      camera: false,
      answers: {
        'need-token': { type: 'token', payload: { clientToken } },
        'need-meta-info': { type: 'meta-info', payload: { metaInfo: META_INFO } },
      },
    });
    t.after(async () => {
      await host.stop();
      await stack.close();
    });
    await host.load(`${pages.own}/app.html?session=proxy`);
    await host.got('ready');
    await agree(host);
    await press(host, 'idproof-flow');
    const start = await host.got('start-sdk');
    return { host, stack, sessionId, checked, start: start.payload as { clientCfg: string; transactionId: string } };
  }

  it('token, device, SDK and result go their ways, and the outcome is the provider’s', async (t) => {
    const { host, stack, sessionId, start } = await open(t);
    const begun = (await stack.readEvidence(sessionId)) as { transactions: { transactionId: string }[] };
    assert.deepEqual(
      begun.transactions.map(({ transactionId }) => transactionId),
      [start.transactionId],
    );
    await runSdk(stack.sandbox, start.clientCfg);
    host.say('finished');
    const { payload } = await host.got('finish');
    assert.deepEqual(payload, { sessionId, status: 'finished', outcome: 'approved' });
    await sees(host, new RegExp(ENGLISH.result_approved));
    const said = JSON.stringify(host.messages.filter(({ type }) => type !== 'start-sdk'));
    assert.ok(!said.includes(start.clientCfg), 'the credential is in one message alone');
  });

  it('an app that says that it finished while the SDK did not changes nothing', async (t) => {
    const { host, stack, sessionId, checked } = await open(t);
    host.say('finished');
    await checked;
    assert.ok(stack.upstream.some((path) => path.endsWith('/realid/checkresult')));
    const view = await stack.readEvidence(sessionId);
    assert.equal(view.outcome, null);
    assert.equal(host.messages.filter(({ type }) => type === 'finish').length, 0);
  });
});
