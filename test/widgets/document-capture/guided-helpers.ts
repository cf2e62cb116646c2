import '@idproof/widgets';
import type { IdproofCaptureEvent, IdproofDocumentCapture } from '@idproof/widgets';
import { fixture } from '@open-wc/testing';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge, type Verdict } from '../face/fake-judge.js';
import { fakeCamera, fakeEncoder, readText, untilPhase } from '../helpers/helpers.js';

export const QUAD = [
  [100, 100],
  [540, 100],
  [540, 380],
  [100, 380],
] as const;
export const GOOD: Verdict = { would: 'capture', quad: QUAD, measures: { score: 2 } };

export interface Stage {
  element: IdproofDocumentCapture;
  judge: FakeJudge;
  captured: IdproofCaptureEvent['detail'][];
}

export async function mount(properties: Partial<IdproofDocumentCapture> = {}): Promise<Stage> {
  const element = document.createElement('idproof-document-capture');
  const judge = new FakeJudge();
  const captured: IdproofCaptureEvent['detail'][] = [];
  Object.assign(element, {
    environment: fakeCamera(),
    encoder: fakeEncoder(),
    timers: AT_ONCE,
    review: 'always',
    judge: async () => judge,
    ...properties,
  });
  element.addEventListener('idproof-capture', ({ detail }) => captured.push(detail));
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return { element, judge, captured };
}

export async function open({ element, judge }: Stage): Promise<void> {
  element.start();
  await untilPhase(element, 'live');
  await waitUntil(() => judge.frames > 0, 'no frame is judged');
}

/** A busy machine judges few frames a second. */
export const untilJudged = async (isDone: () => boolean): Promise<void> =>
  waitUntil(isDone, 'too few frames are judged');

export const spoken = (element: HTMLElement): string => readText(element.shadowRoot!.querySelector('[role=status]')!);
