import '@idproof/widgets';
import '@idproof/widgets/confirm.js';
import '@idproof/widgets/paper-capture.js';
import '@idproof/widgets/phone.js';
import '@idproof/widgets/webview-doctor.js';
import type { ErrorCode } from '@idproof/core/errors';
import type { SessionResult, SessionView } from '@idproof/core/session';
import type { IdproofConsent, IdproofFlow } from '@idproof/widgets';
import type { IdproofConfirm } from '@idproof/widgets/confirm.js';
import { html } from 'lit';
import { TEXTS } from '../../../packages/widgets/src/locales/index.js';
import { HandTimers } from '../../helpers/hand-timers.js';
import { FakeSession, NOTICE } from '../helpers/fake-session.js';
import { passTime } from '../helpers/pass-time.js';
import { PAPER_PHASES, SECOND_PAPER } from './paper-phases.js';
import { PHONE_PHASES } from './phone-phases.js';
import {
  capture,
  choose,
  flow,
  open,
  part,
  review,
  show,
  started,
  startedFlow,
  until,
  type CaptureTag,
  type Show,
} from './stage.js';
import { createEncoder, deniedCamera, drawPicture, ownCamera, pendingCamera, twoCameras } from './stand-ins.js';

/*
 * Every phase of every element, on sessions in memory: what is checked for everybody. It runs in the browser tests and
 * in pages of its own, so it knows nothing of either.
 */

const FIELDS = { LAST_NAME: 'ERIKSSON', FIRST_NAME: 'ANNA MARIA', DATE_OF_BIRTH: '1984-03-17', NATIONALITY: 'SWE' };
const RESULT: SessionResult = {
  outcome: 'approved',
  reasons: [],
  fields: FIELDS,
  liveness: 'not-checked',
};
const REJECTED: SessionResult = {
  ...RESULT,
  outcome: 'rejected',
  reasons: [{ code: 'face_mismatch', step: 'selfie', action: 'contact' }],
};
const REVIEWED: SessionResult = {
  ...RESULT,
  outcome: 'review',
  reasons: [{ code: 'document_altered', step: 'document', action: 'contact' }],
};
const EXHAUSTED: SessionResult = {
  ...REJECTED,
  reasons: [{ code: 'attempts_exhausted', step: 'result', action: 'contact' }],
  fields: {},
};
const BLURRED = { code: 'document_blurred', step: 'document', action: 'retake' } as const;
const REFUSAL = { texts: ['The document is blurred.'], attemptsLeft: 2 };
const COUNTRIES = ['AUT', 'BEL', 'DEU', 'ESP', 'FRA', 'ITA', 'NLD', 'POL', 'SWE', 'THA'];
const DOCUMENTS = COUNTRIES.flatMap((country, at) => [
  { docType: `1${at}`, name: 'Passport', country, pages: ['front' as const] },
  { docType: `2${at}`, name: 'Identity card', country, pages: ['front' as const, 'back' as const] },
]);
const KEPT: SessionView['capture'] = { maxBase64Length: 1_048_576, upload: true, comparesWith: 'kept' };

export const PHASES: Readonly<Record<string, Readonly<Record<string, Show>>>> = {
  'idproof-consent': {
    reading: (locale) => showConsent(locale),
    given: async (locale) => {
      const element = await showConsent(locale);
      part(element, 'agree').click();
      return until(element, 'given');
    },
    'reading, asked whether to decline': async (locale) => askToDecline(await showConsent(locale)),
    refused: async (locale) => {
      const element = await askToDecline(await showConsent(locale));
      element.shadowRoot!.querySelector<HTMLElement>('dialog button:last-of-type')!.click();
      return until(element, 'refused');
    },
  },
  'idproof-document-select': {
    choosing: (locale) => show('idproof-document-select', { locale, documents: DOCUMENTS }),
    'choosing what was searched for': async (locale) => {
      const element = await show('idproof-document-select', { locale, documents: DOCUMENTS });
      const field = part(element, 'search') as HTMLInputElement;
      field.value = 'Deutschland';
      field.dispatchEvent(new Event('input'));
      const list = part(element, 'country') as HTMLSelectElement;
      while (list.value !== 'DEU') await new Promise(requestAnimationFrame);
      return element;
    },
    chosen: async (locale) => {
      const element = await show('idproof-document-select', { locale, documents: DOCUMENTS.slice(0, 1) });
      part(element, 'continue').click();
      return until(element, 'chosen');
    },
  },
  'idproof-document-capture': {
    ...capturePhases('idproof-document-capture'),
    'live with two cameras': async (locale) =>
      open(await capture('idproof-document-capture', locale, twoCameras()), 'live'),
    'idle for the back of a card': (locale) =>
      show('idproof-document-capture', { locale, docType: '99990000001', pages: 'back' }),
    'idle after a refusal': (locale) => show('idproof-document-capture', { locale, refusal: REFUSAL }),
    'idle after another document was seen': async (locale) => {
      const { select_change } = await TEXTS.load(TEXTS.match(locale) ?? 'en');
      const action = html`<button class="button" part="other">${select_change}</button>`;
      return show('idproof-document-capture', { locale, refusal: { ...REFUSAL, action } });
    },
    'idle after a step back': async (locale) => {
      const { document_read, document_keep } = await TEXTS.load(TEXTS.match(locale) ?? 'en');
      const action = html`<button class="button" part="keep">${document_keep}</button>`;
      return show('idproof-document-capture', { locale, refusal: { texts: [document_read], action } });
    },
  },
  'idproof-selfie-capture': {
    ...capturePhases('idproof-selfie-capture'),
    'idle with a warning of light': (locale) =>
      show('idproof-selfie-capture', { locale, colorFlash: true, actions: 'HEADLOWER' }),
  },
  'idproof-paper-capture': PAPER_PHASES,
  'idproof-hosted': {
    idle: (locale) => showHosted(locale),
    open: async (locale) => {
      const element = await showHosted(locale);
      part(element, 'launch').click();
      return until(element, 'open');
    },
    blocked: async (locale) => {
      const element = await showHosted(locale, 'hosted_blocked');
      part(element, 'launch').click();
      return until(element, 'blocked');
    },
  },
  'idproof-confirm': {
    reading: (locale) => show('idproof-confirm', { locale, fields: FIELDS }),
    correcting: async (locale) => correct(await show('idproof-confirm', { locale, fields: FIELDS })),
    'correcting, without a correction': async (locale) => {
      const element = await correct(await show('idproof-confirm', { locale, fields: FIELDS }));
      part(element, 'confirm').click();
      await element.updateComplete;
      return element;
    },
    sent: async (locale) => {
      const element = await show('idproof-confirm', { locale, fields: FIELDS });
      part(element, 'confirm').click();
      return until(element, 'sent');
    },
  },
  'idproof-result': {
    waiting: (locale) => show('idproof-result', { locale }),
    approved: (locale) => show('idproof-result', { locale, result: RESULT }),
    rejected: (locale) => show('idproof-result', { locale, result: REJECTED }),
    'rejected, with no attempt left': (locale) => show('idproof-result', { locale, result: EXHAUSTED }),
  },
  'idproof-flow': {
    starting: (locale) => flow(locale),
    consent: (locale) => startedFlow(locale),
    choice: (locale) => startedFlow(locale, { step: 'document', documents: DOCUMENTS }),
    document: (locale) => startedFlow(locale, { step: 'document' }),
    'document, to be taken again': (locale) => startedFlow(locale, { step: 'document', reasons: [BLURRED] }),
    'document, with little time left': async (locale) => {
      const client = await FakeSession.create({ step: 'document', timeLeft: { seconds: 60, isExtendable: true } });
      // The minute does not pass.
      return started(await show('idproof-flow', { locale, client, timers: new HandTimers() }));
    },
    selfie: (locale) => startedFlow(locale, { step: 'selfie', capture: KEPT }),
    confirm: (locale) => startedFlow(locale, { step: 'confirm', confirm: { fields: FIELDS } }),
    'papers, the second of two': async (locale) => {
      const element = await startedFlow(locale, SECOND_PAPER);
      await untilShown(element, 'idproof-paper-capture');
      return until(element, 'papers');
    },
    'document, on a phone alone': (locale) => offeredFlow(locale),
    'handoff, with a code': async (locale) => {
      const element = await offeredFlow(locale);
      part(element, 'handoff').click();
      await untilShown(element, 'svg.qr');
      return until(element, 'handoff');
    },
    'handoff, with a phone': (locale) => startedFlow(locale, { handoff: PHONE }),
    'handoff, with a silent phone': (locale) => startedFlow(locale, { handoff: { ...PHONE, state: 'lost' } }),
    checking: async (locale) => {
      const client = await FakeSession.create();
      const timers = new HandTimers();
      const element = await show('idproof-flow', { locale, client, timers });
      await element.start();
      await element.updateComplete;
      client.gate = new Promise(() => undefined);
      part(element.shadowRoot!.querySelector('idproof-consent')!, 'agree').click();
      await until(element, 'checking');
      await passTime(element, timers, 30);
      return until(element, 'checking');
    },
    'document, asked whether to stop': async (locale) => {
      const element = await startedFlow(locale, { step: 'document' });
      part(element, 'cancel').click();
      await element.updateComplete;
      return element;
    },
    result: (locale) => startedFlow(locale, { status: 'finished', step: 'result', result: RESULT }),
    'result, under review': async (locale) => {
      const { consent } = await (await FakeSession.create()).view();
      const merchant = { name: 'Example Bank' };
      return startedFlow(locale, {
        status: 'finished',
        step: 'result',
        result: REVIEWED,
        consent: { ...consent, contact: 'help@bank.example' },
        merchant,
      });
    },
    ended: (locale) => startedFlow(locale, { status: 'cancelled' }),
    failed: async (locale) => {
      const client = await FakeSession.create();
      client.plan('view', 'network_failed');
      const element = await flow(locale, client);
      await element.start();
      return element;
    },
  },
  'idproof-phone': PHONE_PHASES,
  'idproof-webview-doctor': {
    shown: async () =>
      until(await show('idproof-webview-doctor', { options: { maxWaitMs: 0, bridge: null } }), 'shown'),
  },
};

const PHONE = { state: 'connected', activity: 'document', codesLeft: 4 } as const;

/** A flow whose session takes the images from a phone alone: also a phone offers another one. */
async function offeredFlow(locale: string): Promise<IdproofFlow> {
  const capture = { maxBase64Length: 1_048_576, upload: false, methods: ['handoff' as const] };
  const client = await FakeSession.create({ step: 'document', capture, handoff: { state: 'idle', codesLeft: 5 } });
  // The code does not expire.
  const timers = new HandTimers();
  const element = await show('idproof-flow', { locale, client, timers, handoff: 'offer', handoffLink: true });
  await started(element);
  await untilShown(element, '[part=handoff]');
  return element;
}

async function untilShown(element: HTMLElement, selector: string): Promise<void> {
  while (!element.shadowRoot!.querySelector(selector)) await new Promise(requestAnimationFrame);
}

/** The phases that both capture elements go through. */
function capturePhases(tag: CaptureTag): Record<string, Show> {
  return {
    idle: (locale) => capture(tag, locale),
    requesting: async (locale) => open(await capture(tag, locale, pendingCamera()), 'requesting'),
    live: async (locale) => open(await capture(tag, locale), 'live'),
    encoding: async (locale) => {
      const element = await capture(tag, locale, ownCamera(), createEncoder(true));
      choose(element, await drawPicture());
      return until(element, 'encoding');
    },
    review: (locale) => review(tag, locale),
    submitted: async (locale) => {
      const element = await review(tag, locale);
      part(element, 'confirm').click();
      return until(element, 'submitted');
    },
    blocked: async (locale) => open(await capture(tag, locale, deniedCamera()), 'blocked'),
  };
}

function showConsent(locale: string): Promise<IdproofConsent> {
  return show('idproof-consent', {
    locale,
    notice: `${NOTICE}\n\n# Your choice\nIt is voluntary.`,
    policyUrl: 'https://shop.test/privacy',
  });
}

/** Marks the first field as wrong. */
async function correct(element: IdproofConfirm): Promise<IdproofConfirm> {
  part(element, 'wrong').click();
  return until(element, 'correcting');
}

async function askToDecline(element: IdproofConsent): Promise<IdproofConsent> {
  part(element, 'decline').click();
  while (!element.shadowRoot!.querySelector('dialog')?.open) await new Promise(requestAnimationFrame);
  return element;
}

/** In a frame that stays empty, or that cannot be had. */
async function showHosted(locale: string, fault?: ErrorCode): Promise<HTMLElementTagNameMap['idproof-hosted']> {
  const client = await FakeSession.create({ flow: 'h5', step: 'hosted', steps: ['consent', 'hosted', 'result'] });
  client.launch = { launchUrl: `${location.origin}/no-such-page`, hostedOrigin: location.origin };
  if (fault) client.plan('initialize', fault);
  return show('idproof-hosted', { locale, client, embed: 'frame' });
}
