import '@idproof/widgets/frame.js';
import type { IdproofFrame } from '@idproof/widgets/frame.js';
import { aTimeout } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';

/** The same server by its other host name: another origin and another site. */
export const OTHER = `${location.protocol}//${location.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'}:${location.port}`;

/** The address of a page beside these tests, on the other origin. */
export function createPageUrl(name: string, wishes: Record<string, string> = {}): string {
  const url = new URL(`/test/widgets/frame/pages/${name}`, OTHER);
  for (const [key, value] of Object.entries(wishes)) url.searchParams.set(key, value);
  return url.href;
}

export const framedPage = (wishes: Record<string, string> = {}): string =>
  createPageUrl('framed.html', { allow: location.origin, ...wishes });

/** The state that the framed page reports. */
export interface FramedState {
  phase: string;
  locale: string;
  text: string;
  refused: string;
  isFramed: boolean;
  theme: string;
  accent: string;
  windowHeight: string;
  /** The bottom of the consent's buttons in CSS pixels of the frame; null without a consent screen. */
  answersEnd: number | null;
  address: string;
  requests: string[];
  tokens: string[];
}

export const findIframe = (frame: IdproofFrame): HTMLIFrameElement => frame.shadowRoot!.querySelector('iframe')!;

/** Sends a command to the framed page of the tests, and resolves with its answer. */
export function ask<Answer = FramedState>(frame: IdproofFrame, command: string, value?: unknown): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    hearFrom(port1, (answer) => {
      port1.close();
      resolve(answer as Answer);
    });
    findIframe(frame).contentWindow!.postMessage({ command, value }, OTHER, [port2]);
  });
}

export function hearFrom(port: MessagePort, hear: (data: unknown) => void): void {
  port.addEventListener('message', ({ data }) => hear(data));
  port.start();
}

export async function untilState(
  frame: IdproofFrame,
  is: (state: FramedState) => boolean,
  what: string,
): Promise<FramedState> {
  let state: FramedState | undefined;
  const isThere = async (): Promise<boolean> => {
    // A page that has not loaded yet does not answer, and its frame still has this origin.
    if (!findIframe(frame) || findIframe(frame).contentDocument) return false;
    state = await Promise.race([ask(frame, 'state'), aTimeout(100).then(() => undefined)]);
    return state !== undefined && is(state);
  };
  await waitUntil(isThere, '', { interval: 20 }).catch(() => {
    throw new Error(`the frame did not come to "${what}": ${JSON.stringify(state)}`);
  });
  return state as FramedState;
}

export const untilInside = (frame: IdproofFrame, phase: string): Promise<FramedState> =>
  untilState(frame, (state) => state.phase === phase, phase);

export async function until(is: () => boolean, what: string): Promise<void> {
  await waitUntil(is, what, { interval: 10 });
}

export const untilConnected = (frame: IdproofFrame): Promise<void> =>
  until(() => frame.phase === 'connected', 'the frame did not connect');

/** An attached `idproof-frame`, with every event that it dispatched. */
export function mount(
  src: string,
  properties: Partial<IdproofFrame> = {},
): { frame: IdproofFrame; heard: [string, unknown][] } {
  const frame = document.createElement('idproof-frame');
  const heard: [string, unknown][] = [];
  for (const name of ['step', 'finish', 'cancel', 'error', 'consent', 'done']) {
    frame.addEventListener(`idproof-${name}`, (event) => heard.push([event.type, (event as CustomEvent).detail]));
  }
  Object.assign(frame, { src, ...properties });
  document.body.append(frame);
  mounted.push(frame);
  return { frame, heard };
}

const mounted: IdproofFrame[] = [];
afterEach(function removeFrames() {
  for (const frame of mounted.splice(0)) frame.remove();
});
