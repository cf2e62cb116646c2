import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { compared, failed, HIT, READ, recognized, screened } from '../helpers/fake-provider.js';
import { callsTo } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { atDocument, DOCUMENT, faceCaptured, sendDocument } from '../helpers/liveness.js';
import { compareBody, gate, recognizeBody } from '../helpers/step-bodies.js';
import { atSelfie, createStack, readDetails, waitForStatus } from './helpers/screened-session.js';

const SCREEN = 'nss/screen';
const DEADLINE = 60_000;

describe('screening', () => {
  test('runs beside the selfie, with what was read, and changes nothing where it accepts', async () => {
    const stack = createStack();
    const { opened, open } = gate();
    stack.provider.handlers.screen = async () => {
      open();
      return screened();
    };
    const browser = await atSelfie(stack);
    await opened;
    const { body } = callsTo(stack, SCREEN)[0] ?? assert.fail('Not screened');
    assert.deepEqual(body['person'], {
      personName: 'ANNA MARIA CANARYNAME',
      personBirthday: READ.DATE_OF_BIRTH,
      personGender: 'F',
      personCertNo: READ.ID_NUMBER,
    });
    assert.equal(body['subjectType'], 'PERSON');
    assert.equal(body['bizCode'], 'ONBOARDING');
    assert.match(String(body['customerId']), /^[0-9a-f]{64}$/);
    const { view } = await browser.post('compare', compareBody());
    assert.equal((view.result ?? (await waitForStatus(browser, 'finished')).result)?.outcome, 'approved');
    const { screening, outcome } = await readDetails(stack, browser);
    assert.equal(outcome, 'approved');
    assert.equal(screening?.state, 'done');
    assert.deepEqual(
      screening.runs.map(({ decision }) => decision),
      ['ACCEPT'],
    );
  });

  test('is not asked for by default', async () => {
    const stack = createStack();
    const browser = await stack.begin();
    await browser.agree();
    await browser.post('recognize', recognizeBody());
    await browser.post('compare', compareBody());
    assert.equal(callsTo(stack, SCREEN).length, 0);
    assert.equal((await readDetails(stack, browser)).screening, null);
  });

  for (const decision of ['REVIEW', 'REJECT', 'A_VALUE_OF_LATER']) {
    // Claim: T93
    test(`leads to a review after ${decision}, of which the browser learns nothing`, async () => {
      const stack = createStack();
      stack.provider.handlers.screen = () => screened(decision, [HIT]);
      const browser = await atSelfie(stack);
      await browser.post('compare', compareBody());
      const view = await waitForStatus(browser, 'finished');
      assert.equal(view.result?.outcome, 'review');
      assert.doesNotMatch(JSON.stringify(view), /screening|CANARYALIAS/);
      const details = await readDetails(stack, browser);
      assert.deepEqual(
        details.reasons.map(({ code }) => code),
        ['screening_hit'],
      );
      assert.equal(details.screening?.runs[0]?.hits[0]?.hitReason?.recordMatch, 'CANARYALIAS Anna');
      assert.doesNotMatch(JSON.stringify(stack.logs), /CANARYALIAS|CANARYNAME/);
      assert.doesNotMatch(JSON.stringify(await stack.store.get(browser.sessionId)), /CANARYALIAS|CANARYNAME/);
    });
  }

  test('lets the decision hook see the hits, and have the last word', async () => {
    const seen: unknown[] = [];
    const stack = createStack({
      hooks: {
        decide: (evidence, byDefault) => {
          seen.push(evidence.screening?.runs[0]?.decision, byDefault.outcome);
          return { outcome: 'rejected', reasons: byDefault.reasons };
        },
      },
    });
    stack.provider.handlers.screen = () => screened('REJECT', [HIT]);
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    const view = await waitForStatus(browser, 'finished');
    assert.equal(view.result?.outcome, 'rejected');
    assert.doesNotMatch(JSON.stringify(view), /screening/);
    assert.deepEqual(seen, ['REJECT', 'review']);
  });

  test('is waited for once the person is done', async () => {
    const stack = createStack();
    const { opened, open } = gate();
    stack.provider.handlers.screen = async () => {
      await opened;
      return screened();
    };
    const browser = await atSelfie(stack);
    const { view } = await browser.post('compare', compareBody(), 'key');
    assert.deepEqual([view.status, view.step, view.result], ['processing', 'result', undefined]);
    // The same call again, and other images, change nothing.
    assert.equal((await browser.post('compare', compareBody(), 'key')).view.status, 'processing');
    assert.equal((await browser.post('recognize', recognizeBody(jpeg(7)))).problem.code, 'out_of_order');
    open();
    assert.equal((await waitForStatus(browser, 'finished')).result?.outcome, 'approved');
    assert.equal((await browser.post('checkresult', {})).view.status, 'finished');
  });

  test('is repeated after a failure, and counts once it is answered', async () => {
    const stack = createStack();
    let calls = 0;
    stack.provider.handlers.screen = () => (++calls <= 3 ? failed('SYSTEM_ERROR') : screened());
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    assert.equal((await waitForStatus(browser, 'finished')).result?.outcome, 'approved');
    const { screening } = await readDetails(stack, browser);
    assert.deepEqual([screening?.state, screening?.runs.length, screening?.failure], ['done', 1, undefined]);
  });

  for (const [mode, outcome, reasons] of [
    ['required', 'review', ['screening_unfinished']],
    ['best-effort', 'approved', []],
  ] as const) {
    test(`that is ${mode} and never answered ends in ${outcome} at the deadline`, async () => {
      const stack = createStack();
      stack.provider.handlers.screen = () => new Error('down');
      const browser = await atSelfie(stack, mode);
      const since = stack.time.now;
      await browser.post('compare', compareBody());
      const view = await waitForStatus(browser, 'finished');
      assert.equal(view.result?.outcome, outcome);
      assert.deepEqual(view.result.reasons, []);
      assert.ok(stack.time.now - since >= DEADLINE);
      const details = await readDetails(stack, browser);
      assert.deepEqual(
        details.reasons.map(({ code }) => code),
        reasons,
      );
      assert.deepEqual([details.screening?.state, details.screening?.runs], ['unfinished', []]);
      assert.match(details.screening?.failure ?? '', /^provider_/);
    });
  }

  test('is not repeated where the provider refuses the data', async () => {
    const stack = createStack();
    stack.provider.handlers.screen = () => failed('PARAM_ILLEGAL');
    const browser = await atSelfie(stack);
    const since = stack.time.now;
    await browser.post('compare', compareBody());
    assert.equal((await waitForStatus(browser, 'finished')).result?.outcome, 'review');
    assert.ok(stack.time.now - since < DEADLINE);
    assert.equal(callsTo(stack, SCREEN).length, 1);
    assert.equal((await readDetails(stack, browser)).screening?.failure, 'provider_refused');
  });

  test('is not waited for where the faces differ', async () => {
    const stack = createStack({ attempts: { selfie: 1 } });
    const { opened, open } = gate();
    stack.provider.handlers.screen = async () => {
      await opened;
      return screened();
    };
    stack.provider.handlers.compare = () => compared(10, false);
    const browser = await atSelfie(stack);
    const { view } = await browser.post('compare', compareBody());
    assert.equal(view.result?.outcome, 'rejected');
    open();
  });

  // Claim: T95
  test('is made again for another document, and forgets no hit of the first', async () => {
    const stack = createStack();
    stack.provider.handlers.screen = ({ body }) =>
      JSON.stringify(body).includes('FIRST') ? screened('REVIEW', [HIT]) : screened();
    stack.provider.handlers.recognize = ({ body }) =>
      recognized({ ...READ, FIRST_NAME: body['frontPageImage'] === jpeg(1) ? 'FIRST' : 'SECOND' });
    const browser = await atSelfie(stack);
    await browser.post('recognize', recognizeBody(jpeg(3)));
    await browser.post('compare', compareBody(jpeg(2), jpeg(3)));
    assert.equal((await waitForStatus(browser, 'finished')).result?.outcome, 'review');
    const { screening, reasons } = await readDetails(stack, browser);
    assert.deepEqual(
      screening?.runs.map(({ subject, decision }) => [subject.name, decision]),
      [
        ['FIRST CANARYNAME', 'REVIEW'],
        ['SECOND CANARYNAME', 'ACCEPT'],
      ],
    );
    assert.deepEqual(
      reasons.map(({ code }) => code),
      ['screening_hit'],
    );
  });

  test('counts beside a captured face', async () => {
    const stack = createStack({ decision: {} });
    stack.provider.handlers.capture = () => faceCaptured();
    stack.provider.handlers.screen = () => screened('REVIEW', [HIT]);
    const { browser } = await atDocument({}, { screening: true }, stack);
    await sendDocument(browser, DOCUMENT);
    assert.equal((await waitForStatus(browser, 'finished')).result?.outcome, 'review');
    assert.deepEqual(
      (await readDetails(stack, browser)).reasons.map(({ code }) => code),
      ['screening_hit'],
    );
  });

  // Claim: T94
  test('does not take an answer that belongs to another call', async () => {
    const stack = createStack();
    const first = screened();
    stack.provider.handlers.screen = () => first;
    const one = await atSelfie(stack, 'best-effort');
    await one.post('compare', compareBody());
    await waitForStatus(one, 'finished');
    const two = await atSelfie(stack);
    await two.post('compare', compareBody());
    assert.equal((await waitForStatus(two, 'finished')).result?.outcome, 'review');
    const { screening } = await readDetails(stack, two);
    assert.deepEqual([screening?.runs, screening?.failure], [[], 'provider_untrusted']);
  });

  test('does not take an answer to another scenario, and does not ask again', async () => {
    const stack = createStack();
    stack.provider.handlers.screen = () => ({ ...screened(), bizCode: 'OTHER' });
    const browser = await atSelfie(stack);
    const since = stack.time.now;
    await browser.post('compare', compareBody());
    assert.equal((await waitForStatus(browser, 'finished')).result?.outcome, 'review');
    assert.ok(stack.time.now - since < DEADLINE);
    assert.equal(callsTo(stack, SCREEN).length, 1);
    const { screening, reasons } = await readDetails(stack, browser);
    assert.deepEqual([screening?.state, screening?.failure, screening?.runs], ['unfinished', 'other_scenario', []]);
    assert.deepEqual(
      reasons.map(({ code }) => code),
      ['screening_unfinished'],
    );
  });

  test('leaves nothing after a withdrawal, also where the answer comes later', async () => {
    const stack = createStack();
    const { opened, open } = gate();
    stack.provider.handlers.screen = async () => {
      await opened;
      return screened('REVIEW', [HIT]);
    };
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    const { consent } = await browser.view();
    await browser.post('consent', { decision: 'withdrawn', textHash: consent.textHash });
    open();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const details = await readDetails(stack, browser);
    assert.deepEqual([details.status, details.screening, details.evidence], ['declined', null, null]);
    assert.equal((await stack.store.get(browser.sessionId))?.screening, undefined);
  });

  test('is kept for a time of its own', async () => {
    const hour = 3_600_000;
    const stack = createStack({ retention: hour, screening: { retention: 10 * hour } });
    stack.provider.handlers.screen = () => screened('REVIEW', [HIT]);
    const browser = await atSelfie(stack);
    await browser.post('compare', compareBody());
    await waitForStatus(browser, 'finished');
    stack.time.now += 2 * hour;
    await stack.proxy.sweep();
    const later = await readDetails(stack, browser);
    assert.deepEqual([later.evidence, later.screening?.runs.length], [null, 1]);
    stack.time.now += 9 * hour;
    await stack.proxy.sweep();
    assert.equal((await readDetails(stack, browser)).screening, null);
  });

  for (const flow of ['h5', 'app']) {
    test(`is refused in the flow ${flow}`, async () => {
      const { server } = createStack();
      const body = { userId: 'u', flow, docType: '00000001003', screening: true };
      const answer = await server('POST', '/v1/sessions', body);
      assert.deepEqual([answer.status, ((await answer.json()) as { field: string }).field], [422, 'screening']);
    });
  }

  test('is named by the consent text and the receipt, in the language of the person', async () => {
    const { begin } = createStack();
    const plain = await (await begin()).view();
    const named = await (await begin({ screening: true })).view();
    assert.doesNotMatch(plain.consent.text, /watchlists/);
    assert.match(named.consent.text, /compared with watchlists.* by Verifier Ltd \(Singapore\).*24 hours/);
    assert.match((await (await begin({ screening: true, locale: 'de' })).view()).consent.text, /Sanktionslisten/);
  });
});
