import type { IdproofFlow } from '@idproof/widgets';
import type { Reason } from '@idproof/core/session';
import { fixture } from '@open-wc/testing';
import type { FakeSession } from '../helpers/fake-session.js';
import {
  declineConsent,
  deepActive,
  fakeCamera,
  part,
  image,
  readText,
  untilPhase,
  upload,
  type FakeCamera,
} from '../helpers/helpers.js';

export async function mount(client: FakeSession | null, properties: Partial<IdproofFlow> = {}): Promise<IdproofFlow> {
  const element = document.createElement('idproof-flow');
  Object.assign(element, { client }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

/** The element of the current step. */
export function screen<T extends keyof HTMLElementTagNameMap>(flow: IdproofFlow, tag: T): HTMLElementTagNameMap[T] {
  const element = flow.shadowRoot!.querySelector(tag);
  if (!element) throw new Error(`${tag} is not shown in ${flow.phase}`);
  return element;
}

export function click(flow: IdproofFlow, name: string): void {
  const button = [...flow.shadowRoot!.querySelectorAll('button')].find((one) => readText(one) === name);
  if (!button) throw new Error(`no button "${name}" in ${flow.phase}`);
  button.click();
}

/** Declines, and answers the question that follows. */
export async function decline(flow: IdproofFlow): Promise<void> {
  await declineConsent(screen(flow, 'idproof-consent'));
}

export async function agree(flow: IdproofFlow): Promise<void> {
  await flow.start();
  await untilPhase(flow, 'consent');
  part(screen(flow, 'idproof-consent'), 'agree')!.click();
  await untilPhase(flow, 'document');
}

async function give(flow: IdproofFlow, tag: 'idproof-document-capture' | 'idproof-selfie-capture'): Promise<void> {
  const capture = screen(flow, tag);
  await capture.updateComplete;
  upload(capture, await image());
  await untilPhase(capture, 'review');
  part(capture, 'confirm')!.click();
}

export const giveDocument = (flow: IdproofFlow): Promise<void> => give(flow, 'idproof-document-capture');
export const giveSelfie = (flow: IdproofFlow): Promise<void> => give(flow, 'idproof-selfie-capture');

/** The document's camera, live. */
export async function openCamera(flow: IdproofFlow): Promise<FakeCamera> {
  const capture = screen(flow, 'idproof-document-capture');
  const camera = fakeCamera();
  capture.environment = camera;
  capture.start();
  await untilPhase(capture, 'live');
  return camera;
}

export async function toSelfie(flow: IdproofFlow): Promise<void> {
  await agree(flow);
  await giveDocument(flow);
  await untilPhase(flow, 'selfie');
}

export function spoken(flow: IdproofFlow): string {
  return readText(flow.shadowRoot!.querySelector('[role=status]')!);
}

export function heading(flow: IdproofFlow): string {
  const active = deepActive();
  return active?.id === 'heading' && flow.contains(document.activeElement) ? readText(active) : '';
}

export const NO_DOCUMENT: Reason = { code: 'no_document', step: 'document', action: 'retake' };

export async function passConsentAnd(flow: IdproofFlow, phase: 'selfie' | 'result'): Promise<void> {
  await untilPhase(flow, 'consent');
  part(screen(flow, 'idproof-consent'), 'agree')!.click();
  await untilPhase(flow, 'document');
  await giveDocument(flow);
  await untilPhase(flow, 'selfie');
  if (phase === 'result') await giveSelfie(flow);
}
