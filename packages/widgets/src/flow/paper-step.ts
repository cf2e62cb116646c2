import { html, type TemplateResult } from 'lit';
import { lazy } from '../element/lazy.js';
import { listMethods } from './document-choice.js';
import type { CapturedPaper, IdproofPaperEvent, IdproofSkipEvent } from '../events.js';
import { describeRefusal } from './explain-refusal.js';
import { findPaper } from './find-paper.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowState, OpenStep } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { renderHandoffSlot } from './render-handoff.js';

type StepState = Extract<FlowState, { phase: OpenStep }>;

const TAG = 'idproof-paper-capture';
/** The provider's own limit, for a proxy that tells none. */
const MAX_PAPER_LENGTH = 10_485_760;
/** Only sessions that ask for papers load the element. */
const importElement = lazy(() => import('../paper-capture/paper-capture.js'));
let isLoading = false;
let hasFailed = false;

/** Loads the element, and renders again once it is there, or has not arrived. */
export function loadPaperElement(host: { requestUpdate(): void }): void {
  if (isLoading || customElements.get(TAG)) return;
  isLoading = true;
  hasFailed = false;
  const settle = (failed: boolean): void => {
    isLoading = false;
    hasFailed = failed;
    host.requestUpdate();
  };
  importElement().then(
    () => settle(false),
    () => settle(true),
  );
}

/** The screen of the paper that is asked for now. */
export function renderPaperStep(view: FlowView, state: StepState): TemplateResult {
  return customElements.get(TAG) ? renderPaper(view, state) : renderLoading(view);
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
    @idproof-paper=${({ detail }: IdproofPaperEvent) => send(session, detail)}
    @idproof-skip=${({ detail }: IdproofSkipEvent) => skip(session, detail)}
    @idproof-error=${actions.reportError}
    >${renderHandoffSlot(view)}</idproof-paper-capture
  >`;
}

type Session = FlowView['session'];

function send(session: Session, { schemaId, base64: file, fileType, method }: CapturedPaper): void {
  const body = { schemaId, file, fileType, method };
  void session.submitPaper('papers', (client, options) => client.parsePaper!(body, options));
}

/** What follows may be the result, or another paper. */
function skip(session: Session, { schemaId }: IdproofSkipEvent['detail']): void {
  void session.submitPaper('result', (client, options) => client.skipPaper!({ schemaId }, options));
}

/** True for a client that a page made before the step was there. */
export function lacksPapers({ client }: Pick<FlowManager, 'client'>): boolean {
  return !client?.parsePaper || !client.skipPaper;
}

/** Shown while the element is on its way, and where it did not arrive. */
function renderLoading({ flow, words }: FlowView): TemplateResult {
  if (!hasFailed) loadPaperElement(flow);
  return html`<section class="screen centred" aria-labelledby="heading">
    <h2 id="heading" tabindex="-1">${hasFailed ? words.failed_title : words.checking_title}</h2>
    ${
      hasFailed
        ? html`<p role="alert">${words.error_network}</p>
            <div class="foot stack">
              <button class="button primary" data-focus @click=${() => retry(flow)}>${words.failed_retry}</button>
            </div>`
        : html`<span class="spinner"></span>`
    }
  </section>`;
}

function retry(flow: FlowView['flow']): void {
  loadPaperElement(flow);
  flow.requestUpdate();
}
