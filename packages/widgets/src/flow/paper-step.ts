import { html, type TemplateResult } from 'lit';
import { listMethods } from './document-choice.js';
import type { CapturedPaper, IdproofPaperEvent, IdproofSkipEvent } from '../events.js';
import { describeRefusal } from './explain-refusal.js';
import { findPaper } from './find-paper.js';
import type { FlowState, OpenStep } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { renderHandoffSlot } from './render-handoff.js';
import { renderRareStep } from './step-code.js';

type StepState = Extract<FlowState, { phase: OpenStep }>;

/** The provider's own limit, for a proxy that names none. */
const MAX_PAPER_LENGTH = 10_485_760;

/** The screen of the paper that is asked for now. */
export function renderPaperStep(view: FlowView, state: StepState): TemplateResult {
  return renderRareStep(view, 'papers', () => renderPaper(view, state));
}

function renderPaper(view: FlowView, state: StepState): TemplateResult {
  const { flow, actions, session } = view;
  const { capture, attemptsLeft } = state.view;
  const { schemaId = '', isRequired = true, attemptsLeft: left = 0 } = findPaper(state.view) ?? {};
  return html`<idproof-paper-capture
    data-screen
    .timers=${flow.timers}
    .locale=${view.locale}
    .labels=${flow.labels}
    .blobWorker=${flow.blobWorker}
    .progress=${flow.progress}
    .schemaId=${schemaId}
    .optional=${!isRequired}
    .maxBase64Length=${capture.maxPaperLength ?? MAX_PAPER_LENGTH}
    .captureMethods=${listMethods(capture, 'papers')}
    .quality=${capture.quality?.document}
    .attemptsLeft=${{ ...attemptsLeft, document: left }}
    .encoder=${view.encoder()}
    .review=${flow.review}
    .refusal=${describeRefusal(view, state)}
    @idproof-paper=${({ detail }: IdproofPaperEvent) => send(view, detail)}
    @idproof-skip=${({ detail }: IdproofSkipEvent) => skip(session, detail)}
    @idproof-error=${actions.reportError}
    >${renderHandoffSlot(view)}</idproof-paper-capture
  >`;
}

type Session = FlowView['session'];

function send({ session, waiting }: FlowView, { schemaId, base64: file, fileType, method }: CapturedPaper): void {
  const body = { schemaId, file, fileType, method };
  void session.submitPaper('papers', (client, options) =>
    client.parsePaper!(body, { ...options, onUpload: waiting.showSent }),
  );
}

/** What follows may be the result, or another paper. */
function skip(session: Session, { schemaId }: IdproofSkipEvent['detail']): void {
  void session.submitPaper('result', (client, options) => client.skipPaper!({ schemaId }, options));
}
