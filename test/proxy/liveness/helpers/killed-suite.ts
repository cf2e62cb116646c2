import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SessionDetails } from '@idproof/proxy';
import { ORIGIN, SERVER_KEY } from '../../helpers/create-test-proxy.js';
import { compared, type FakeProvider, type Received } from '../../helpers/fake-provider.js';
import { createResponse, createVisitor, type Launched } from '../../helpers/hosted.js';
import { bigJpeg } from '../../helpers/images.js';
import { DOCUMENT, faceCaptured, sendDocument } from '../../helpers/liveness.js';
import { serveProvider } from '../../helpers/serve-provider.js';
import {
  createPersistentBrowser,
  createProcesses,
  type ProcessOptions,
  type Processes,
  type Running,
} from './killed-processes.js';

const LARGE = bigJpeg(1, 1024 * 1024);

interface KillPoint {
  path: string;
  image?: string;
  isWithImage?: boolean;
  /** The call that is stored as `unknown`. A question is not stored. */
  unknown?: string;
  /** Call that is made twice, as the next request begins anew. */
  repeats?: string;
}

/** The calls of a session in their order: each may be lost in the kill. */
const POINTS: Record<string, KillPoint> = {
  initialize: { path: 'facecapture/initialize', unknown: 'initialize' },
  'the question about the face': { path: 'facecapture/checkresult', isWithImage: false },
  recognize: { path: 'idrecognition/recognize', unknown: 'recognize' },
  'the question with the image': { path: 'facecapture/checkresult', isWithImage: true },
  compare: { path: 'facecompare/compare', unknown: 'compare' },
  asynccompare: { path: 'facecompare/asynccompare', unknown: 'asynccompare', image: LARGE },
  asynccheckresult: {
    path: 'facecompare/asynccheckresult',
    unknown: 'asynccompare',
    repeats: 'facecompare/asynccompare',
    image: LARGE,
  },
};

const isAt =
  ({ path, isWithImage }: KillPoint) =>
  (call: Received): boolean =>
    call.path.endsWith(path) && (isWithImage === undefined || (call.body['isReturnImage'] === 'Y') === isWithImage);

/** A proxy that is killed in the middle of each call to the provider, in every session another one. */
export function testKilled(name: string, options: ProcessOptions): void {
  describe(`killed in a session of a captured face, on ${name}`, async () => {
    const upstream = await serveProvider();
    const { provider } = upstream;
    provider.handlers.capture = () => faceCaptured();
    provider.handlers.compareResult = () => compared();
    const processes = createProcesses(upstream, options);
    after(async () => {
      await processes.killAll();
      upstream.server.closeAllConnections();
      upstream.server.close();
    });

    for (const [point, kill] of Object.entries(POINTS)) {
      test(`when it sends ${point}: the same requests lead to the end`, async () => {
        const from = provider.received.length;
        await playKilled(processes, provider, kill, false);
        assertCalls(provider.received.slice(from), kill, false);
      });

      test(`before it has the answer to ${point}: the same requests lead to the end`, async () => {
        const from = provider.received.length;
        await playKilled(processes, provider, kill, true);
        assertCalls(provider.received.slice(from), kill, true);
      });
    }
  });
}

/** A session whose first process is killed at this point, up to its result. */
async function playKilled(processes: Processes, provider: FakeProvider, kill: KillPoint, isWorkedOn: boolean) {
  const victim = await processes.takeVictim();
  const created = await createSession(victim);
  const settle = processes.killAt(victim, isAt(kill), isWorkedOn);
  const { ask, findProcess } = createPersistentBrowser(created, victim, { ...processes, settle });

  await ask((browser) => browser.agree());
  const begun = await ask((browser) =>
    browser.call('POST', '/v1/session/initialize', {
      body: JSON.stringify({ embed: 'frame' }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'begin', origin: ORIGIN },
    }),
  );
  assert.equal(begun.status, 200, begun.text);
  const { launchUrl } = JSON.parse(begun.text) as Launched;
  assert.equal((await createVisitor(findProcess()).open(launchUrl)).status, 303);
  const response = createResponse(findState(provider));
  const left = await ask((browser) => browser.post('return', { response }, 'return'));
  // Where the question was lost, the page asks again.
  const seen = left.view.step === 'hosted' ? await ask((browser) => browser.post('checkresult', {})) : left;
  assert.equal(seen.view.step, 'document', seen.text);
  const image = kill.image ?? DOCUMENT;
  const end = await ask((browser) => sendDocument(browser, image, 'document'));

  assert.notEqual(findProcess(), victim, 'it was killed');
  assert.deepEqual([end.view.result?.outcome, end.view.result?.livenessBy], ['approved', 'provider'], end.text);
  const again = await ask((browser) => sendDocument(browser, image, 'document'));
  assert.equal(again.text, end.text, 'the answer is kept');
  const { attemptsLeft, transactions, evidence } = await readDetails(findProcess(), created.sessionId);
  assert.deepEqual([attemptsLeft.hosted, attemptsLeft.document], [2, 2], 'each counts once');
  assert.deepEqual(evidence?.face, { liveness: 'passed', livenessBy: 'provider', score: 92.5, samePerson: true });
  const unanswered = transactions.filter(({ state }) => state !== 'answered');
  assert.deepEqual(
    unanswered.map(({ operation, state }) => [operation.split('.').at(-1), state]),
    kill.unknown ? [[kill.unknown, 'unknown']] : [],
  );
}

/**
 * What costs money is asked once; a second time only where the answer was lost: another capture is begun, or the same
 * image is read or compared again.
 */
function assertCalls(made: readonly Received[], { path: lost, repeats, image }: KillPoint, isWorkedOn: boolean): void {
  const comparison = image === LARGE ? 'facecompare/asynccompare' : 'facecompare/compare';
  for (const path of ['facecapture/initialize', 'idrecognition/recognize', comparison]) {
    const count = made.filter((call) => call.path.endsWith(path)).length;
    assert.equal(count, (isWorkedOn && path === lost) || path === repeats ? 2 : 1, path);
  }
}

function findState({ received }: FakeProvider): string {
  const begun = received.findLast(({ path }) => path.endsWith('facecapture/initialize'));
  assert.ok(begun);
  return (begun.body['h5ModeConfig'] as { state: string }).state;
}

const headers = { authorization: `Bearer ${SERVER_KEY}`, 'content-type': 'application/json' };
let users = 0;

async function createSession({ url }: Running) {
  const body = JSON.stringify({ userId: `user ${++users}`, flow: 'api', docType: '00000001003', liveness: 'provider' });
  const created = await fetch(`${url}/v1/sessions`, { method: 'POST', headers, body });
  return (await created.json()) as { sessionId: string; clientToken: string };
}

async function readDetails({ url }: Running, sessionId: string): Promise<SessionDetails> {
  return (await (await fetch(`${url}/v1/sessions/${sessionId}`, { headers })).json()) as SessionDetails;
}
