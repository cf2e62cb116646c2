import '@idproof/widgets';
import type { CameraEnvironment } from '@idproof/core/capture';
import type { SessionResult, SessionView } from '@idproof/core/session';
import { FakeSession } from '../../widgets/fake-session.js';

/* Every phase to look at, on sessions in memory and a camera that shows the same picture all the time. */

const FIELDS = { LAST_NAME: 'ERIKSSON', FIRST_NAME: 'ANNA MARIA', DATE_OF_BIRTH: '1984-03-17', NATIONALITY: 'SWE' };
const RESULT: SessionResult = { outcome: 'approved', reasons: [], fields: FIELDS, liveness: 'not-checked' };
const EXHAUSTED: SessionResult['reasons'] = [{ code: 'attempts_exhausted', step: 'result', action: 'contact' }];
const CARD = '99990000001';
const PASSPORT = { docType: '00000001003', name: 'Passport', country: '', pages: ['front' as const] };
const CHOICE = [PASSPORT, { ...PASSPORT, docType: CARD, name: 'Identity card' }];

type Scene = (locale: string) => Promise<void>;

const SCENES: Readonly<Record<string, Scene>> = {
  start: async (locale) => void (await showFlow(locale)),
  consent: async (locale) => (await showFlow(locale)).start(),
  choice: async (locale) => (await showFlow(locale, { step: 'document', documents: CHOICE })).start(),
  document: async (locale) => (await showFlow(locale, { step: 'document' })).start(),
  retake: async (locale) =>
    (
      await showFlow(locale, {
        step: 'document',
        reasons: [{ code: 'document_blurred', step: 'document', action: 'retake' }],
      })
    ).start(),
  'back of a card': async (locale) =>
    void (await show('idproof-document-capture', { locale, docType: CARD, pages: 'back' })),
  live: async (locale) => showCamera(locale, 'live'),
  review: async (locale) => showCamera(locale, 'review'),
  'no camera': async (locale) => showCamera(locale, 'blocked'),
  selfie: async (locale) => void (await show('idproof-selfie-capture', { locale })),
  checking: async (locale) => {
    const client = await FakeSession.create();
    const flow = await showFlow(locale, {}, client);
    await flow.start();
    client.gate = new Promise(() => undefined);
    flow.shadowRoot?.querySelector('idproof-consent')?.shadowRoot?.querySelector('button')?.click();
  },
  approved: async (locale) => void (await show('idproof-result', { locale, result: RESULT })),
  'attempts used up': async (locale) =>
    void (await show('idproof-result', {
      locale,
      result: { ...RESULT, outcome: 'rejected', reasons: EXHAUSTED, fields: {} },
    })),
  ended: async (locale) => (await showFlow(locale, { status: 'cancelled' })).start(),
  failed: async (locale) => {
    const client = await FakeSession.create();
    client.plan('view', 'network_failed');
    await (await showFlow(locale, {}, client)).start();
  },
};

async function show<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): Promise<HTMLElementTagNameMap[T]> {
  const element = document.createElement(tag);
  document.body.replaceChildren(Object.assign(element, properties));
  return element;
}

async function showFlow(
  locale: string,
  changes: Partial<SessionView> = {},
  client?: FakeSession,
): Promise<HTMLElementTagNameMap['idproof-flow']> {
  return show('idproof-flow', { locale, client: client ?? (await FakeSession.create(changes)) });
}

async function showCamera(locale: string, phase: 'live' | 'review' | 'blocked'): Promise<void> {
  const environment = createCamera(phase === 'blocked');
  const judge = async (): Promise<never> => Promise.reject(new Error('not judged here'));
  const element = await show('idproof-document-capture', { locale, environment, judge, mode: 'manual' });
  element.start();
  await untilPhase(element, phase === 'review' ? 'live' : phase);
  if (phase !== 'review') return;
  await element.shoot();
  await untilPhase(element, 'review');
}

async function untilPhase(element: HTMLElementTagNameMap['idproof-document-capture'], phase: string): Promise<void> {
  while (element.phase !== phase) await new Promise(requestAnimationFrame);
}

/** A camera without anybody behind it: a sheet on a table. */
function createCamera(isDenied: boolean): CameraEnvironment {
  const getUserMedia = async (): Promise<MediaStream> => {
    if (isDenied) throw new DOMException('', 'NotAllowedError');
    const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 1280 });
    const context = canvas.getContext('2d')!;
    const draw = (): void => {
      context.fillStyle = '#5d7391';
      context.fillRect(0, 0, 960, 1280);
      context.fillStyle = '#e4e6da';
      context.fillRect(130, 400, 700, 490);
      requestAnimationFrame(draw);
    };
    draw();
    return canvas.captureStream(15);
  };
  return {
    mediaDevices: () => ({ getUserMedia, enumerateDevices: async () => [] }),
    isSecure: () => true,
    isAllowedByPolicy: () => true,
    permission: async () => (isDenied ? 'denied' : 'granted'),
    userAgent: () => 'Chrome/156',
  };
}

Object.assign(window, {
  scenes: Object.keys(SCENES),
  show: async (name: string, locale: string): Promise<void> => SCENES[name]?.(locale),
});
