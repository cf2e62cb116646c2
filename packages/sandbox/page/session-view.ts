import { MAX_BASE64_LENGTH } from '@idproof/core/image';
import type { CaptureMethod, FaceAction, Reason, SessionView, Step } from '@idproof/core/session';
import type { PageStep, Progress } from '../src/flows/progress.js';

interface ViewOptions {
  /** Why the last capture was not accepted. */
  reasons?: Reason[];
  /** True: begun for a desktop, where files may be chosen. */
  isDesktop: boolean;
  /** True: the phone's camera app takes the images (degraded mode). */
  isNative: boolean;
  /** The language of the texts, as a BCP 47 tag. */
  locale: string;
}

const BY_ITSELF: CaptureMethod[] = ['auto', 'manual'];

const STEP_OF: Readonly<Record<PageStep, Step>> = { document: 'document', face: 'selfie' };

/** The transaction as a session that the flow can run: without consent, which the merchant has asked for. */
export function createSessionView(
  progress: Progress,
  { reasons = [], isDesktop, isNative, locale }: ViewOptions,
): SessionView {
  const { status, step, steps, triesLeft, settings, documentName, documentKind, expiresAt } = progress;
  const actions = [...settings.actions] as FaceAction[];
  // A file shows no actions: where they are asked for the face is captured live.
  const mayUpload = isDesktop && (step === 'document' || actions.length === 0);
  // A desktop has a single service level, which does not choose the method: with a document before a webcam no hand is free.
  const isByHand = step === 'document' && settings.docCapture === 'manual' && !isDesktop;
  const live: CaptureMethod[] = isByHand ? ['manual'] : BY_ITSELF;
  const asksDocument = steps.includes('document');
  return {
    sessionId: settings.zimId,
    status,
    flow: 'api',
    step: step ? STEP_OF[step] : 'result',
    // The result is the merchant's to show.
    steps: steps.map((name) => STEP_OF[name]),
    locale,
    consent: { version: '', locale, text: '', textHash: '', decision: null },
    documents: asksDocument
      ? [
          {
            docType: settings.docType,
            name: documentName,
            country: '',
            pages: settings.pages === 2 ? ['front', 'back'] : ['front'],
            ...(documentKind ? { kind: documentKind } : {}),
          },
        ]
      : [],
    capture: {
      maxBase64Length: MAX_BASE64_LENGTH,
      methods: isNative ? ['native'] : mayUpload ? [...live, 'upload'] : live,
      upload: mayUpload,
      comparesWith: 'kept',
      actions: isNative ? [] : actions,
      ...(settings.headShake ? { headShake: settings.headShake } : {}),
      closedEyes: !isNative && settings.frames.includes('EYECLOSE'),
      colorFlash: !isNative && settings.colorFlash,
    },
    attemptsLeft: { document: triesLeft.document, selfie: triesLeft.face, hosted: 0 },
    reasons,
    expiresAt,
    ...(status === 'finished' ? { result: { outcome: null, reasons: [], fields: {}, liveness: 'not-checked' } } : {}),
  };
}
