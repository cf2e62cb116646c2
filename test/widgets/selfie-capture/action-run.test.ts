import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EncodedImage } from '@idproof/core/image';
import type { FaceAction } from '@idproof/core/session';
import { ActionRun, type RunStep } from '../../../packages/widgets/src/selfie-capture/action-run.js';

interface Person {
  /** When the action is shown, in milliseconds from its prompt. */
  from: number;
  to: number;
  /** How long after that the page recognizes it. */
  lag: number;
}

/** Leads a person through one action on a clock of the test's own, and tells when its frames were taken. */
async function lead(action: FaceAction, { from, lag }: Person): Promise<{ times: number[]; shares: number[] }> {
  let now = 0;
  let tell = (): void => {};
  let isTold = false;
  const times: number[] = [];
  const steps: RunStep[] = [];
  const run = new ActionRun({
    plan: { actions: [action], side: 'left', done: new Map(), missed: new Set(), slowdown: 1 },
    withLight: false,
    takeFrame: async () => {
      times.push(now);
      return { base64: '' } as EncodedImage;
    },
    wait: async (milliseconds) => {
      const seen = from + lag;
      const end = now + milliseconds;
      if (isTold || seen > end) {
        now = end;
        return;
      }
      // It is told of in the middle of the pause, which ends then.
      now = seen;
      isTold = true;
      tell();
    },
    onStep: (step) => steps.push(step),
    recognize: (_action, _side, onSeen) => {
      tell = onSeen;
      return () => {};
    },
  });
  const frames = await run.run();
  assert.equal(Object.keys(frames ?? {}).length, times.length);
  return { times, shares: steps.flatMap((step) => (step.kind === 'action' ? [step.share] : [])) };
}

describe('the frames of an action', () => {
  for (const [name, action, person, most] of [
    ['a blink that is recognized as the lids go down', 'FACEBLINK', { from: 1130, to: 1400, lag: 0 }, 12],
    ['a blink that is recognized when the next frame is due', 'FACEBLINK', { from: 1310, to: 1600, lag: 187 }, 13],
    ['a mouth that opens at the last moment', 'MOUTHOPEN', { from: 2950, to: 3500, lag: 40 }, 13],
    ['a head that is turned at once', 'HEADSHAKE', { from: 10, to: 900, lag: 20 }, 4],
  ] as const) {
    test(`show ${name}`, async () => {
      const { times, shares } = await lead(action, person);
      const shown = times.filter((time) => time >= person.from && time <= person.to);
      assert.ok(shown.length > 0, `taken at ${times.map(Math.round).join(', ')}`);
      assert.ok(times.length <= most, String(times.length));
      assert.deepEqual(
        shares,
        shares.toSorted((a, b) => a - b),
        'the progress never falls',
      );
      assert.ok(shares.every((share) => share <= 1));
    });
  }
});

/** A run over which a question lies when it is looked for the times named. */
async function interrupt(times: readonly number[], withLight = false): Promise<{ steps: string[]; frames: string[] }> {
  let looks = 0;
  const steps: string[] = [];
  const run = new ActionRun({
    plan: { actions: ['HEADRAISE'], side: 'left', done: new Map(), missed: new Set(), slowdown: 1 },
    withLight,
    takeFrame: async () => ({ base64: String(looks) }) as EncodedImage,
    wait: async () => {},
    onStep: (step) =>
      steps.push(step.kind === 'action' ? `${step.action} ${step.share}` : Object.values(step).join(' ')),
    untilUncovered: () => (times.includes(++looks) ? Promise.resolve() : null),
  });
  const frames = await run.run();
  return { steps, frames: Object.entries(frames!).map(([name, { base64 }]) => `${name} ${base64}`) };
}

describe('an action behind a question', () => {
  test('begins anew once that is answered, with none of the frames before', async () => {
    const { steps, frames } = await interrupt([4]);
    assert.deepEqual(
      steps.slice(0, 6),
      [0, 0.1, 0.2, 0.3, 0, 0.1].map((share) => `HEADRAISE ${share}`),
    );
    assert.equal(frames.length, 10);
    assert.equal(frames[0], 'HEADRAISE/0 5');
  });

  test('is not asked for twice where nobody asked anything', async () => {
    const { steps } = await interrupt([]);
    assert.equal(steps.filter((step) => step === 'HEADRAISE 0').length, 1);
    assert.equal(steps.filter((step) => step === 'straight').length, 1);
  });

  test('is followed by the look straight ahead for as long as there is one', async () => {
    const { steps } = await interrupt([11, 12]);
    assert.deepEqual(steps.slice(-3), ['straight', 'straight', 'straight']);
  });

  test('is followed by each colour while it can be seen', async () => {
    const { steps, frames } = await interrupt([12], true);
    const colours = steps.filter((step) => step.startsWith('light'));
    assert.equal(colours.length, 5);
    assert.equal(colours[1], colours[2]);
    assert.equal(frames.filter((name) => name.startsWith('COLORFLASH/')).length, 4);
  });
});
