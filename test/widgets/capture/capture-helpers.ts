import '@idproof/widgets';
import type { IdproofDocumentCapture, IdproofSelfieCapture } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { fakeCamera, fakeEncoder, isActive, part, readText, untilPhase } from '../helpers/helpers.js';

export const CAPTURE_TAGS = ['idproof-document-capture', 'idproof-selfie-capture'] as const;
type CaptureTag = (typeof CAPTURE_TAGS)[number];
export type Capture = IdproofDocumentCapture | IdproofSelfieCapture;

/** What judges frames is tested by itself. */
const refuseJudge = async (): Promise<never> => Promise.reject(new Error('not in these tests'));

/** Puts an element with a fake camera into the page. */
export async function mount(tag: CaptureTag, properties: Partial<Capture> = {}): Promise<Capture> {
  const element = document.createElement(tag);
  const usual = { environment: fakeCamera(), encoder: fakeEncoder(), timers: AT_ONCE, judge: refuseJudge };
  Object.assign(element, usual, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

/** Focuses the choice to review every image, which comes before the buttons. */
export async function passReviewChoice(element: Capture): Promise<void> {
  await waitUntil(() => part(element, 'review-all') !== null);
  await sendKeys({ press: 'Tab' });
  expect(isActive(part(element, 'review-all'))).to.equal(true);
}

/** Takes a picture with the camera. */
export async function review(element: Capture): Promise<void> {
  element.start();
  await untilPhase(element, 'live');
  await element.shoot();
  await untilPhase(element, 'review');
}

/** What the live region says. */
export function readSpoken(element: Capture): string {
  return readText(element.shadowRoot!.querySelector('[role=status]')!);
}
