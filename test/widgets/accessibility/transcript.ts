import type { LabelKey } from '@idproof/widgets';
import { makePdf } from '../document-capture/pdf-samples.js';
import type { Verdict } from '../face/fake-judge.js';
import { Listener } from './listener.js';
import type { Shown } from './open-people.js';

/** The languages of the transcripts: one from left to right, and one from right to left. */
const LANGUAGES = ['en', 'ar'] as const;
type Language = (typeof LANGUAGES)[number];
type Job = 'main' | 'services';

/** A PDF of one page. */
const STATEMENT = { name: 'statement.pdf', mimeType: 'application/pdf' };

/** Every transcript, by the name of its file. */
export const listTranscripts = (): { name: string; locale: Language; job: Job }[] =>
  LANGUAGES.flatMap((locale) => [
    { name: locale, locale, job: 'main' as const },
    { name: `${locale}-services`, locale, job: 'services' as const },
  ]);

/** Does a job by keyboard, and records the speech of a screen reader. */
export async function writeTranscript(shown: Shown, locale: Language, kind: Job): Promise<string> {
  const page = await shown.open({ reducedMotion: 'reduce' });
  try {
    const person = new Listener(page, await page.context().newCDPSession(page));
    await page.evaluate(([language, isServices]) => job.open(language, isServices), [
      locale,
      kind === 'services',
    ] as const);
    await person.readScreen('The page is open');
    await (kind === 'services' ? doServices : doMainJob)(person);
    return person.write();
  } finally {
    await page.context().close();
  }
}

/** Completes a verification. */
async function doMainJob(person: Listener): Promise<void> {
  await person.hold();
  await person.pressOn('start_action');
  await person.answer('consent');
  await person.readScreen('Consent');
  await person.hold();
  await person.pressOn('consent_agree');
  await person.answer('document idle');
  await person.readScreen('Document');
  await person.judge({ hints: [] });
  await person.pressOn('capture_start');
  await person.arrive('document live');
  await takePicture(person, 'document', ['no_document', 'closer']);
  await person.hold();
  await person.press('Enter');
  await person.arrive('checking');
  await person.readScreen('The document is read');
  await person.judge({ hints: [] });
  // Its camera opens by itself.
  await person.answer('selfie live');
  await takePicture(person, 'selfie', ['no_face', 'look_straight']);
  await person.hold();
  await person.pressOn('capture_confirm');
  await person.arrive('checking');
  await person.answer('result');
  await person.readScreen('Result');
  await person.pressOn('result_done');
  await person.readScreen('The end');
}

/** Corrects what was read, and gives a paper: photographed and refused, then as a PDF. */
async function doServices(person: Listener): Promise<void> {
  await person.pressOn('start_action');
  await person.arrive('confirm');
  await person.readScreen('What was read');
  await person.pressOn('confirm_wrong');
  await person.type('ERICSSON');
  await person.readScreen('A correction');
  await person.hold();
  await person.pressOn('confirm_send');
  await person.arrive('checking');
  await person.answer('papers idle');
  await person.readScreen('The paper');
  await person.judge({ hints: [] });
  await person.pressOn('capture_start');
  await person.arrive('papers live');
  await person.hears('capture_auto');
  await person.readScreen('The camera is on');
  await person.judge({ hints: ['closer'] });
  await person.hears('hint_closer');
  await person.judge({ would: 'capture' });
  await person.arrive('papers review');
  await person.readScreen('A page was taken');
  await person.pressOn('capture_confirm');
  await person.arrive('papers list');
  await person.readScreen('The pages');
  await person.hold();
  await person.pressOn('paper_send');
  await person.arrive('checking');
  await person.readScreen('The paper is read');
  await person.answer('papers idle');
  await person.readScreen('It was refused');
  await person.chooseOn('paper_upload', { ...STATEMENT, buffer: Buffer.from(makePdf([{ content: 'BT ET' }])) });
  await person.arrive('papers list');
  await person.readScreen('The file');
  await person.hold();
  await person.pressOn('paper_send');
  await person.arrive('checking');
  await person.answer('result');
  await person.readScreen('Result');
}

/** Before an open camera, hears the hints and holds still until the image is captured. */
async function takePicture(
  person: Listener,
  step: 'document' | 'selfie',
  hints: NonNullable<Verdict['hints']>,
): Promise<void> {
  await person.hears('capture_auto');
  await person.readScreen('The camera is on');
  for (const hint of hints) {
    await person.judge({ hints: [hint] });
    // With the camera of a computer.
    await person.hears((hint === 'no_document' ? 'hint_no_document_held' : `hint_${hint}`) as LabelKey);
  }
  await person.judge({ would: 'capture' });
  await person.arrive(`${step} review`);
  await person.readScreen('The picture was taken');
}
