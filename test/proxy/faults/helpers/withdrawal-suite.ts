import test from 'node:test';
import { atSelfie, compareBody, recognizeBody } from '../../helpers/step-bodies.js';
import { assertRounds, createInstances, delayAnswers, turns } from './instances.js';
import type { OpenStore } from './instances.js';

const ROUNDS = 30;

/** A picture at one instance while the consent is withdrawn at another. `openFor` gives the store that both of a round work on. */
export function testWithdrawalElsewhere(name: string, openFor: () => OpenStore): void {
  for (const step of ['recognize', 'compare'] as const) {
    test(`two instances on ${name}: of a picture (${step}) that is sent while the consent is withdrawn nothing is left, here or at the provider`, () =>
      assertRounds(ROUNDS, async (index) => {
        const instances = await createInstances(openFor());
        const browser = await instances.one.begin();
        await (step === 'recognize' ? browser.agree() : atSelfie(browser));
        delayAnswers(instances, step, index);
        const { textHash } = (await browser.view()).consent;
        const [one, two] = instances.atBoth(browser);
        const [picture, withdrawal] = await Promise.all([
          one.post(step, step === 'recognize' ? recognizeBody() : compareBody()),
          turns(index).then(() => two.post('consent', { decision: 'withdrawn', textHash })),
        ]);
        await instances.two.proxy.sweep();
        const record = await instances.two.store.get(browser.sessionId);
        const made = ['/recognize', '/compare'].flatMap((end) => instances.received(end)).length;
        const deleted = new Set(instances.received('/delete').map(({ body }) => body['transactionId'])).size;
        const owed = await instances.two.store.listDeletionsOf({ sessionId: browser.sessionId });
        await instances.close();
        return [
          ...(withdrawal.status === 200 ? [] : [`withdrawal ${withdrawal.status}`]),
          ...(picture.status < 500 ? [] : [`picture ${picture.status} ${picture.problem.code}`]),
          ...(deleted === made ? [] : [`${deleted} of ${made} deleted`]),
          ...(owed.length === 0 && !record?.owed ? [] : ['still owed']),
          ...(['evidence', 'document', 'pictures', 'compared', 'running'] as const).filter((name) => record?.[name]),
        ];
      }));
  }
}
