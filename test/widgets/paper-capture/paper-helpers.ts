import '@idproof/widgets';
import '@idproof/widgets/paper-capture.js';
import type { CapturedPaper } from '@idproof/widgets';
import type { IdproofPaperCapture } from '@idproof/widgets/paper-capture.js';
import type { HintCode } from '@idproof/core/capture';
import { fixture } from '@open-wc/testing';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge } from '../face/fake-judge.js';
import { fakeCamera, fakeEncoder, part, readText, untilPhase } from '../helpers/helpers.js';

export interface PaperStage {
  element: IdproofPaperCapture;
  /** What was handed over. */
  sent: CapturedPaper[];
  skipped: string[];
  faults: string[];
}

/** Puts an element with a fake camera into the page. `doubts`: what the judge says of each finished image. */
export async function mount(
  properties: Partial<IdproofPaperCapture> = {},
  doubts: readonly HintCode[] = [],
): Promise<PaperStage> {
  const element = document.createElement('idproof-paper-capture');
  const judge = new FakeJudge();
  judge.saysOfStills = { hints: doubts };
  const usual = { environment: fakeCamera(), encoder: fakeEncoder(), timers: AT_ONCE, judge: async () => judge };
  Object.assign(element, usual, { schemaId: 'bank_statement_v1' }, properties);
  const [sent, skipped, faults]: [CapturedPaper[], string[], string[]] = [[], [], []];
  element.addEventListener('idproof-paper', ({ detail }) => sent.push(detail));
  element.addEventListener('idproof-skip', ({ detail }) => skipped.push(detail.schemaId));
  element.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await waitUntil(() => element.shadowRoot?.querySelector('.sketch'), 'the first screen is not complete');
  await element.updateComplete;
  return { element, sent, skipped, faults };
}

/** Chooses files as a person does. */
export function choose(element: IdproofPaperCapture, ...files: File[]): void {
  const input = element.shadowRoot!.querySelector<HTMLInputElement>('#upload')!;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change'));
}

export function listPages(element: IdproofPaperCapture): string[] {
  return [...element.shadowRoot!.querySelectorAll('[part=pages] li span')].map(readText);
}

export async function untilPages(element: IdproofPaperCapture, count: number): Promise<void> {
  await waitUntil(() => listPages(element).length === count, `not ${count} pages`);
  await element.updateComplete;
}

/** Takes a page with the camera, and accepts it. */
export async function shootPage(element: IdproofPaperCapture): Promise<void> {
  element.start();
  await untilPhase(element, 'live');
  await element.shoot();
  await waitUntil(() => part(element, 'retake') !== null && part(element, 'preview') !== null, 'no review');
  part(element, 'confirm')!.click();
}

export function say(element: IdproofPaperCapture): string {
  return readText(element.shadowRoot!.querySelector('[role=status]')!);
}

export const note = (element: IdproofPaperCapture): string =>
  readText(element.shadowRoot!.querySelector('#problem') ?? document.createElement('p'));
