import type { SessionView } from '@idproof/core/session';
import type { IdproofPaperCapture } from '@idproof/widgets/paper-capture.js';
import { makePdf } from '../document-capture/pdf-samples.js';
import { choose, open, part, show, until, type Show } from './stage.js';
import { createEncoder, deniedCamera, drawPicture, ownCamera } from './stand-ins.js';

/* The phases of a paper: its camera, its pages, its file. */

const noJudge = (): Promise<never> => Promise.reject(new Error('nothing is recognized here'));

/** A session that goes on without the first of two papers. */
export const SECOND_PAPER: Partial<SessionView> = {
  step: 'papers',
  steps: ['consent', 'document', 'selfie', 'papers', 'result'],
  papers: [
    { schemaId: 'bank_statement_v1', isRequired: true, state: 'exhausted', attemptsLeft: 0 },
    { schemaId: 'business_registration_certificate_v1', isRequired: false, state: 'wanted', attemptsLeft: 3 },
  ],
};

export const PAPER_PHASES: Readonly<Record<string, Show>> = {
  idle: (locale) => showPaper(locale, { captureMethods: '' }),
  'idle after a refusal': (locale) =>
    showPaper(locale, { refusal: { texts: ['The document is blurred.'], attemptsLeft: 2 } }),
  live: async (locale) => open(await showPaper(locale), 'live'),
  'review of one page': (locale) => showPages(locale, 1),
  'review of three pages': (locale) => showPages(locale, 3),
  'review of a file': async (locale) => {
    const element = await showPaper(locale);
    choose(element, new File([makePdf([{ content: 'BT ET' }])], 'statement.pdf'));
    return until(element, 'review');
  },
  'review of pages beside files that were left out': async (locale) => {
    const element = await showPages(locale, 1);
    choose(element, new File(['no image'], 'a.txt'), new File([], 'b.jpg'), await drawPicture());
    await untilListed(element, 2);
    return until(element, 'review');
  },
  blocked: async (locale) => open(await showPaper(locale, { environment: deniedCamera() }), 'blocked'),
  submitted: async (locale) => {
    const element = await showPages(locale, 1);
    part(element, 'confirm').click();
    return until(element, 'submitted');
  },
};

function showPaper(locale: string, more: Partial<IdproofPaperCapture> = {}): Promise<IdproofPaperCapture> {
  return show('idproof-paper-capture', {
    locale,
    schemaId: 'bank_statement_v1',
    optional: true,
    environment: ownCamera(),
    encoder: createEncoder(),
    judge: noJudge,
    captureMethods: 'manual,native,upload',
    ...more,
  });
}

async function showPages(locale: string, count: number): Promise<IdproofPaperCapture> {
  const element = await showPaper(locale);
  choose(element, ...(await Promise.all(Array.from({ length: count }, () => drawPicture()))));
  await untilListed(element, count);
  return until(element, 'review');
}

async function untilListed(element: IdproofPaperCapture, count: number): Promise<void> {
  const list = (): number => element.shadowRoot!.querySelectorAll('[data-page]').length;
  while (list() < count) await new Promise(requestAnimationFrame);
}
