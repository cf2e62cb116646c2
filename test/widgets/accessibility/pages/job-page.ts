import { peekSpeech, takeSpeech } from '../speech.js';
import '@idproof/widgets';
import {
  loadLabels,
  type IdproofDocumentCapture,
  type IdproofFlow,
  type LabelKey,
  type Labels,
  type IdproofSelfieCapture,
} from '@idproof/widgets';
import type { IdproofPaperCapture } from '@idproof/widgets/paper-capture.js';
import type { SessionView } from '@idproof/core/session';
import { FakeJudge, type Verdict } from '../../face/fake-judge.js';
import { FakeSession } from '../../helpers/fake-session.js';
import { createEncoder, ownCamera } from '../stand-ins.js';

/* A job, on a session in memory that answers when it is told to, and with a judge of frames that says as told. */

const NOTICES = {
  en: 'We take a picture of your document and one of your face.\n\n# Your choice\nBoth are deleted after a day.',
  ar: 'نلتقط صورة لمستندك وصورة لوجهك.\n\n# قرارك\nتُحذف الصورتان بعد يوم واحد.',
};

const PAPER = { schemaId: 'bank_statement_v1', isRequired: true, state: 'wanted', attemptsLeft: 3 } as const;
const SERVICES: Partial<SessionView> = {
  step: 'confirm',
  steps: ['consent', 'document', 'selfie', 'confirm', 'papers', 'result'],
  confirm: { fields: { LAST_NAME: 'ERIKSSON', DATE_OF_BIRTH: '1974-08-12' } },
};

const judge = new FakeJudge();
const equipped = new WeakSet<Element>();
let client: FakeSession;
let flow: IdproofFlow;
let labels: Labels;
let answer = (): void => undefined;

const job = {
  /** `isServices`: a session that goes on with what was read, and with a paper. */
  async open(locale: keyof typeof NOTICES, isServices: boolean): Promise<void> {
    labels = await loadLabels(locale);
    document.documentElement.lang = locale;
    document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
    const { consent } = await (await FakeSession.create()).view();
    client = await FakeSession.create({
      locale,
      consent: { ...consent, locale, text: NOTICES[locale], policyUrl: '/privacy' },
      ...(isServices ? SERVICES : {}),
    });
    if (isServices) planServices();
    flow = document.createElement('idproof-flow');
    flow.client = client;
    flow.locale = locale;
    // The transcript reads every screen, the review too.
    flow.review = 'always';
    document.querySelector('main')?.append(flow);
    await flow.updateComplete;
    // Before a capture opens its camera by itself.
    new MutationObserver(equip).observe(flow.shadowRoot!, { childList: true, subtree: true });
  },
  word: (key: LabelKey): string => labels[key],
  /** What the flow does, and the element in it that takes a picture; `list` where it shows the pages or the file. */
  phase(): string {
    const capture = findCapture();
    const isListed = capture?.shadowRoot?.querySelector('[part=pages], [part=file]');
    return [flow.phase, isListed ? 'list' : capture?.phase].filter(Boolean).join(' ');
  },
  /** What the judge says of every frame from now on. */
  judge(verdict: Verdict): void {
    judge.says = verdict;
  },
  /** From now on the session answers only when it is told to. */
  hold(): void {
    client.gate = new Promise((resolve) => (answer = () => resolve(undefined)));
  },
  answer: (): void => answer(),
  hear: (): readonly string[] => peekSpeech(),
  take: takeSpeech,
};
export type Job = typeof job;

/** A paper is asked for, and its first file is refused. */
function planServices(): void {
  client.plan('confirm', { step: 'papers', papers: [PAPER] });
  client.plan('parsePaper', {
    papers: [{ ...PAPER, attemptsLeft: 2 }],
    reasons: [{ code: 'paper_unreadable', step: 'papers', action: 'retake' }],
  });
}

function findCapture(): IdproofDocumentCapture | IdproofSelfieCapture | IdproofPaperCapture | null {
  return (
    flow.shadowRoot?.querySelector('idproof-document-capture, idproof-selfie-capture') ??
    flow.shadowRoot?.querySelector('idproof-paper-capture') ??
    null
  );
}

/** Gives a new element of a step a camera and a judge. */
function equip(): void {
  const capture = findCapture();
  if (!capture || equipped.has(capture)) return;
  equipped.add(capture);
  Object.assign(capture, {
    environment: ownCamera(),
    encoder: createEncoder(),
    judge: () => Promise.resolve(judge),
  });
}

Object.assign(window, { job });
