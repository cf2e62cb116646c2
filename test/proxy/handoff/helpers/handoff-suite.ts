import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProxyConfig } from '@idproof/proxy';
import { createBrowser, type Browser, type TestProxy } from '../../helpers/create-test-proxy.js';
import { compared } from '../../helpers/fake-provider.js';
import { gate } from '../../helpers/step-bodies.js';
import { assertRounds, createInstances, type Instances, type OpenStore } from '../../faults/helpers/instances.js';
import {
  compareBody,
  EventReader,
  joinAs,
  offer,
  PHONE_PAGE,
  postJoin,
  recognizeBody,
  wrongNumber,
} from './devices.js';

/** Pauses that never end: only notifications wake a stream. */
const CONFIG: Partial<ProxyConfig> = { handoff: { url: PHONE_PAGE }, sleep: () => new Promise<void>(() => {}) };
const ROUNDS = 20;

const at = ({ proxy }: TestProxy, { sessionId, token }: Browser) => createBrowser(proxy, sessionId, token);

/** Handoffs with two instances at once. `openFor` gives the store that both of a round work on. */
export function testHandoff(name: string, openFor: () => OpenStore, { notifies }: { notifies: boolean }): void {
  const withInstances = async (play: (instances: Instances) => Promise<void>) => {
    const instances = await createInstances(openFor(), CONFIG);
    try {
      await play(instances);
    } finally {
      await instances.close();
    }
  };

  describe(`a handoff with two instances on ${name}`, () => {
    test('two phones at two instances with one code: one of them joins', () =>
      assertRounds(ROUNDS, async () => {
        const instances = await createInstances(openFor(), CONFIG);
        const owner = await instances.one.begin();
        const made = await offer(owner);
        const answers = await Promise.all([postJoin(instances.one, made), postJoin(instances.two, made)]);
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
        await instances.close();
        return statuses.join() === '200,403' ? [] : [statuses.join()];
      }));

    test('of wrong numbers at two instances at once, three are tried', () =>
      withInstances(async ({ one, two }) => {
        const owner = await one.begin();
        const made = await offer(owner);
        const wrong = { code: made.code, number: wrongNumber(made.number) };
        await Promise.all(Array.from({ length: 8 }, (_, index) => postJoin(index % 2 ? one : two, wrong)));
        assert.equal((await postJoin(one, made)).status, 403, 'the right number comes too late');
        const details = (await (await one.server('GET', `/v1/sessions/${owner.sessionId}`)).json()) as {
          handoff: { wrongNumbers: number };
        };
        assert.equal(details.handoff.wrongNumbers, 3);
      }));

    test('a call of the phone at one instance has no effect once the session was taken back at the other', () =>
      withInstances(async ({ one, two }) => {
        const owner = await one.begin();
        const phone = await joinAs(two, at(two, owner));
        await phone.agree();
        await phone.post('recognize', recognizeBody());
        const [held, called] = [gate(), gate()];
        two.provider.handlers.compare = async () => {
          called.open();
          await held.opened;
          return compared();
        };
        const pending = phone.post('compare', compareBody());
        await called.opened;
        assert.equal((await owner.post('handoff/end', {})).status, 200);
        held.open();
        assert.equal((await pending).problem.code, 'handoff_ended');
        const { status, step, attemptsLeft } = (await owner.agree()).view;
        assert.deepEqual([status, step, attemptsLeft.selfie], ['open', 'selfie', 3]);
      }));

    test('requests that alternate between the instances lead to the result', () =>
      withInstances(async ({ one, two }) => {
        const owner = await one.begin();
        const made = await offer(at(two, owner));
        const { answer } = await postJoin(one, made);
        const phone = (stack: TestProxy) => createBrowser(stack.proxy, owner.sessionId, answer.clientToken);
        assert.equal((await phone(two).agree()).view.step, 'document');
        assert.equal((await phone(one).post('recognize', recognizeBody())).view.step, 'selfie');
        assert.equal((await phone(two).post('compare', compareBody())).view.status, 'finished');
        assert.equal((await owner.view()).result?.outcome, 'approved');
      }));

    if (!notifies) return;
    test('the stream at one instance shows at once what happens at the other, and ends with a revocation there', () =>
      withInstances(async ({ one, two }) => {
        const owner = await one.begin();
        const events = await EventReader.open(one, owner);
        await events.next();
        const phone = await joinAs(two, at(two, owner));
        assert.ok(await events.until(({ handoff }) => handoff?.state === 'connected'));
        const own = await EventReader.open(one, phone);
        await own.next();
        await phone.agree();
        assert.ok(await events.until(({ handoff }) => handoff?.activity === 'document'));
        await at(two, owner).post('handoff/end', {});
        assert.equal(await own.until(() => false), undefined);
        assert.ok(await events.until(({ handoff }) => handoff?.state === 'idle'));
        await events.close();
      }));
  });
}
