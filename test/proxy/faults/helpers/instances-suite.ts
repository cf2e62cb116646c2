import { describe, test } from 'node:test';
import { createBrowser, ORIGIN } from '../../helpers/create-test-proxy.js';
import type { Browser } from '../../helpers/create-test-proxy.js';
import { begin } from '../../helpers/hosted.js';
import { jpeg } from '../../helpers/images.js';
import { recognizeBody } from '../../helpers/step-bodies.js';
import { assertRounds, createInstances, delayAnswers, turns } from './instances.js';
import type { Instances, OpenStore } from './instances.js';

const ROUNDS = 20;

/** The rows of two instances at once. `openFor` gives the store that both of a round work on. */
export function testInstances(name: string, openFor: () => OpenStore): void {
  const rounds = (play: (instances: Instances, index: number) => Promise<string[]>) =>
    assertRounds(ROUNDS, async (index) => {
      const instances = await createInstances(openFor());
      const faults = await play(instances, index);
      await instances.close();
      return faults;
    });

  describe(`two instances on ${name}`, () => {
    // Claim: T7
    test('the same Idempotency-Key at two instances at once: one call, one attempt, one answer', () =>
      rounds(async (instances, index) => {
        const browser = await instances.one.begin();
        await browser.agree();
        delayAnswers(instances, 'recognize', index);
        const answers = await Promise.all(
          instances.atBoth(browser).map((at) => at.post('recognize', recognizeBody(), 'one-key')),
        );
        const { attemptsLeft } = await browser.view();
        const calls = instances.received('/recognize').length;
        return [
          ...(calls === 1 ? [] : [`${calls} calls`]),
          ...(attemptsLeft.document === 2 ? [] : [`${3 - attemptsLeft.document} attempts`]),
          ...(answers[0]?.text === answers[1]?.text ? [] : [`answers ${answers.map(({ status }) => status).join()}`]),
        ];
      }));

    test('the same picture under two keys at two instances at once: one call', () =>
      rounds(async (instances, index) => {
        const browser = await instances.one.begin();
        await browser.agree();
        delayAnswers(instances, 'recognize', index);
        await Promise.all(instances.atBoth(browser).map((at) => at.post('recognize', recognizeBody())));
        const calls = instances.received('/recognize').length;
        return calls === 1 ? [] : [`${calls} calls`];
      }));

    test('two pictures at two instances at once: the provider works on one after the other', () =>
      rounds(async (instances) => {
        const browser = await instances.one.begin();
        await browser.agree();
        let running = 0;
        let most = 0;
        for (const { provider } of [instances.one, instances.two]) {
          const answer = provider.handlers.recognize;
          provider.handlers.recognize = async (received) => {
            most = Math.max(most, ++running);
            await turns(5);
            running -= 1;
            return answer(received);
          };
        }
        const answers = await Promise.all(
          instances.atBoth(browser).map((at, i) => at.post('recognize', recognizeBody(jpeg(40 + i)))),
        );
        const statuses = answers.map(({ status }) => status).join();
        return [...(most === 1 ? [] : [`${most} at once`]), ...(statuses === '200,200' ? [] : [statuses])];
      }));

    test('an image that is discarded at one instance while the other has it read: no attempt, or its answer', () =>
      rounds(async (instances, index) => {
        const browser = await instances.one.begin();
        await browser.agree();
        const [one, two] = instances.atBoth(browser);
        delayAnswers(instances, 'recognize', index);
        const [read, discarded] = await Promise.all([
          one.post('recognize', recognizeBody(), 'a-key'),
          turns(index % 9).then(() => two.post('discard', { step: 'document', idempotencyKey: 'a-key' })),
        ]);
        const { step, attemptsLeft } = await two.view();
        const after = `${read.status} ${step} ${attemptsLeft.document}`;
        const isRight = after === '200 selfie 2' || after === '409 document 3';
        const again = await two.post('recognize', recognizeBody(), 'a-key');
        return [
          ...(isRight ? [] : [after]),
          ...(discarded.status === 200 ? [] : [`discarded ${discarded.status}`]),
          ...(again.status === read.status ? [] : [`again ${again.status}`]),
        ];
      }));

    test('an image that is discarded at the other instance before its answer uses no attempt', () =>
      rounds(async (instances) => {
        const browser = await instances.one.begin();
        await browser.agree();
        const [one, two] = instances.atBoth(browser);
        const { provider } = instances.one;
        const answer = provider.handlers.recognize;
        provider.handlers.recognize = async (received) => {
          await two.post('discard', { step: 'document', idempotencyKey: 'a-key' });
          return answer(received);
        };
        const { status } = await one.post('recognize', recognizeBody(), 'a-key');
        const { step, attemptsLeft } = await two.view();
        const after = `${status} ${step} ${attemptsLeft.document}`;
        return after === '409 document 3' ? [] : [after];
      }));

    const start = (browser: Browser) => begin(browser, { embed: 'redirect' }, { origin: ORIGIN });
    for (const [kind, request] of [
      ['', {}],
      [' with a share token', { docType: undefined, shareToken: 'a-share-token' }],
    ] as const) {
      test(`initialize three times at two instances${kind}: one transaction, and a way into it for each`, () =>
        rounds(async (instances, index) => {
          const browser = await instances.one.begin({ flow: 'h5', ...request });
          await browser.agree();
          delayAnswers(instances, 'initialize', index);
          const [one, two] = instances.atBoth(browser);
          const answers = await Promise.all([start(one), turns(index % 9).then(() => start(two)), start(two)]);
          const calls = instances.received('/initialize').length;
          const statuses = answers.map(({ status }) => status).join();
          return [...(calls === 1 ? [] : [`${calls} calls`]), ...(statuses === '200,200,200' ? [] : [statuses])];
        }));
    }

    test('four starts of one user at two instances: one open session', () =>
      rounds(async ({ one, two }, index) => {
        const body = { userId: `user of round ${index}`, flow: 'api', docType: '00000001003' };
        const answers = await Promise.all(
          [one, two, one, two].map(({ server }) => server('POST', '/v1/sessions', body)),
        );
        const created = (await Promise.all(answers.map((answer) => answer.json()))) as { sessionId: string }[];
        const sessions = new Set(created.map(({ sessionId }) => sessionId)).size;
        return sessions === 1 ? [] : [`${sessions} sessions`];
      }));

    test('starts of one user in several languages at two instances: one open session, in one of them', () =>
      rounds(async ({ one, two }, index) => {
        const body = { userId: `speaker of round ${index}`, flow: 'api', docType: '00000001003' };
        const answers = await Promise.all(
          [one, two, one, two].map(({ server }, i) =>
            server('POST', '/v1/sessions', body, { 'accept-language': ['de', 'fr', 'ja', 'sv'][i] ?? '' }),
          ),
        );
        type Created = { sessionId: string; clientToken: string };
        const created = (await Promise.all(answers.map((answer) => answer.json()))) as Created[];
        const sessions = new Set(created.map(({ sessionId }) => sessionId)).size;
        const views = await Promise.all(
          created.map(({ sessionId, clientToken }) => createBrowser(two.proxy, sessionId, clientToken).view()),
        );
        const languages = new Set(views.flatMap(({ locale, consent }) => [locale, consent.locale])).size;
        return [
          ...(sessions === 1 ? [] : [`${sessions} sessions`]),
          ...(languages === 1 ? [] : [`${languages} languages`]),
        ];
      }));
  });
}
