import type { CameraEnvironment } from '@idproof/core/capture';
import type { ImageEncoder } from '@idproof/core/image';
import type { SessionView } from '@idproof/core/session';
import type { IdproofDocumentCapture, IdproofFlow, IdproofSelfieCapture } from '@idproof/widgets';
import type { IdproofPaperCapture } from '@idproof/widgets/paper-capture.js';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { FakeSession } from '../helpers/fake-session.js';
import { createEncoder, drawPicture, ownCamera } from './stand-ins.js';

export type CaptureTag = 'idproof-document-capture' | 'idproof-selfie-capture';
/** Brings an element into a phase, alone in the page's main part. */
export type Show = (locale: string) => Promise<HTMLElement>;
type Capture = IdproofDocumentCapture | IdproofSelfieCapture | IdproofPaperCapture;
type Tag = keyof HTMLElementTagNameMap;

const noJudge = (): Promise<never> => Promise.reject(new Error('nothing is recognized here'));

/** Replaces the content of the page's `main` by an element. */
export async function show<T extends Tag>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): Promise<HTMLElementTagNameMap[T]> {
  const main = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'));
  const element = document.createElement(tag);
  Object.assign(element, { timers: AT_ONCE }, properties);
  main.replaceChildren(element);
  await settle(element);
  return element;
}

/** Waits until the element is in a phase and has rendered it. */
export async function until<E extends HTMLElement & { phase: string }>(element: E, phase: string): Promise<E> {
  while (element.phase !== phase) await new Promise((resolve) => setTimeout(resolve, 10));
  await settle(element);
  return element;
}

export function part(element: HTMLElement, name: string): HTMLElement {
  const found = element.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`);
  if (!found) throw new Error(`${element.localName} shows no ${name}`);
  return found;
}

export function capture(
  tag: CaptureTag,
  locale: string,
  environment: CameraEnvironment = ownCamera(),
  encoder: ImageEncoder = createEncoder(),
): Promise<Capture> {
  return show(tag, { locale, environment, encoder, judge: noJudge, captureMethods: 'manual,native,upload' });
}

/** Opens the camera and waits for the phase; a live image must also be uncovered. */
export async function open(element: Capture, phase: 'requesting' | 'live' | 'blocked'): Promise<Capture> {
  element.start();
  await until(element, phase);
  if (phase === 'live') await untilUncovered(element);
  return element;
}

async function untilUncovered(element: Capture): Promise<void> {
  while (isCovered(element)) await new Promise(requestAnimationFrame);
}

function isCovered(element: Capture): boolean {
  const cover = element.shadowRoot!.querySelector('[data-seen] + .opening');
  return cover === null || getComputedStyle(cover).visibility !== 'hidden';
}

/** Chooses files, like a person in the file dialog. */
export function choose(element: HTMLElement, ...chosen: File[]): void {
  const input = element.shadowRoot!.querySelector<HTMLInputElement>('#upload')!;
  const files = new DataTransfer();
  for (const file of chosen) files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change'));
}

export async function review(tag: CaptureTag, locale: string): Promise<Capture> {
  const element = await capture(tag, locale);
  choose(element, await drawPicture());
  return until(element, 'review');
}

/** A flow before its start. */
export async function flow(locale: string, client?: FakeSession): Promise<IdproofFlow> {
  return show('idproof-flow', { locale, client: client ?? (await FakeSession.create()) });
}

/** A flow at the step of its session. */
export async function startedFlow(locale: string, changes: Partial<SessionView> = {}): Promise<IdproofFlow> {
  return started(await flow(locale, await FakeSession.create(changes)));
}

export async function started(element: IdproofFlow): Promise<IdproofFlow> {
  await element.start();
  await settle(element);
  return element;
}

/** Waits one frame for a lazy module, and one for its texts. */
async function settle(element: HTMLElement): Promise<void> {
  await (element as Partial<IdproofFlow>).updateComplete;
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}
