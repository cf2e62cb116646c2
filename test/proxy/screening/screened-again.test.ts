import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { Service, SessionDetails } from '@idproof/proxy';
import type { Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { HIT, screened } from '../helpers/fake-provider.js';
import { callsTo } from '../helpers/hosted.js';
import { compareBody } from '../helpers/step-bodies.js';
import { atSelfie, createStack, waitForStatus } from './helpers/screened-session.js';

const SCREEN = 'nss/screen';

describe('a person who is screened again', () => {
  const screenAgain = ({ server }: TestProxy, { sessionId }: Browser) =>
    server('POST', `/v1/sessions/${sessionId}/screen`, {});

  test('gets a further answer, and no other outcome', async () => {
    const stack = createStack();
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    await waitForStatus(browser, 'finished');
    stack.provider.handlers.screen = () => screened('REJECT', [HIT]);
    const details = (await (await screenAgain(stack, browser)).json()) as SessionDetails;
    assert.equal(details.outcome, 'approved');
    assert.deepEqual(
      details.screening?.runs.map(({ decision }) => decision),
      ['ACCEPT', 'REJECT'],
    );
    assert.deepEqual(
      details.audit.map(({ action }) => action),
      ['screened'],
    );
  });

  test('is refused while the screening is switched off', async () => {
    let off: Service[] = [];
    const stack = createStack({ switchedOff: () => off });
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    await waitForStatus(browser, 'finished');
    off = ['screening'];
    const answer = await screenAgain(stack, browser);
    assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [409, 'out_of_order']);
    assert.equal(callsTo(stack, SCREEN).length, 1);
    off = [];
    assert.equal((await screenAgain(stack, browser)).status, 200);
  });

  test('is refused without a screening in the consent, and after the evidence was deleted', async () => {
    const stack = createStack();
    const plain = await stack.begin();
    assert.equal((await screenAgain(stack, plain)).status, 409);
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    await waitForStatus(browser, 'finished');
    stack.time.now += 25 * 3_600_000;
    assert.equal((await screenAgain(stack, browser)).status, 409);
    assert.equal(callsTo(stack, SCREEN).length, 1);
  });
});
