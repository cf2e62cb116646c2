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
import { FakeJudge, type Verdict } from '../../face/fake-judge.js';
import { FakeSession } from '../../helpers/fake-session.js';
import { createEncoder, ownCamera } from '../stand-ins.js';

/* The main job, on a session in memory that answers when it is told to, and with a judge of frames that says as told. */

const NOTICES = {
  en: 'We take a picture of your document and one of your face.\n\n# Your choice\nBoth are deleted after a day.',
  ar: 'نلتقط صورة لمستندك وصورة لوجهك.\n\n# قرارك\nتُحذف الصورتان بعد يوم واحد.',
};

const judge = new FakeJudge();
const equipped = new WeakSet<Element>();
let client: FakeSession;
let flow: IdproofFlow;
let labels: Labels;
let answer = (): void => undefined;

const job = {
  async open(locale: keyof typeof NOTICES): Promise<void> {
    labels = await loadLabels(locale);
    document.documentElement.lang = locale;
    document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
    const { consent } = await (await FakeSession.create()).view();
    client = await FakeSession.create({
      locale,
      consent: { ...consent, locale, text: NOTICES[locale], policyUrl: '/privacy' },
    });
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
  /** What the flow does, and the element in it that takes a picture. */
  phase: (): string => [flow.phase, findCapture()?.phase].filter(Boolean).join(' '),
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

function findCapture(): IdproofDocumentCapture | IdproofSelfieCapture | null {
  return flow.shadowRoot?.querySelector('idproof-document-capture, idproof-selfie-capture') ?? null;
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
