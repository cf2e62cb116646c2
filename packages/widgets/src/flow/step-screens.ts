import { html, nothing, type TemplateResult } from 'lit';
import '../consent/consent.js';
import '../document-capture/document-capture.js';
import '../document-select/document-select.js';
import '../hosted/hosted.js';
import '../selfie-capture/selfie-capture.js';
import type { Refusal } from '../capture/view.js';
import { errorWords } from '../labels.js';
import { hasChoice, listMethods } from './document-choice.js';
import { renderAwaited, type ScreenView } from './flow-screens.js';
import { capturesFace, isInApp, type FlowState, type OpenStep } from './flow-state.js';

type StepState = Extract<FlowState, { phase: OpenStep }>;

/** The screen of a step that waits for the person. */
export function renderStep(view: ScreenView, state: StepState): TemplateResult {
  return view.lazy?.renderRequiredHandoff(view) ?? renderOwnStep(view, state);
}

function renderOwnStep(view: ScreenView, state: StepState): TemplateResult {
  switch (state.phase) {
    case 'consent':
      return renderConsent(view, state);
    case 'confirm':
      return view.lazy?.renderConfirm(view, state.view) ?? renderAwaited(view);
    case 'selfie':
      return renderSelfie(view, state);
    case 'papers':
      return view.lazy?.renderPaperStep(view, state) ?? renderAwaited(view);
    case 'document':
    case 'hosted': {
      if (!hasChoice(state.view)) return renderProof(view, state);
      return view.session.choice ? renderChosen(view, state) : renderChoice(view, state);
    }
    default:
      return state.phase satisfies never;
  }
}

function renderConsent(view: ScreenView, { view: { consent } }: StepState): TemplateResult {
  return html`<idproof-consent
    data-screen
    .labels=${view.flow.labels}
    .timers=${view.flow.timers}
    .locale=${view.locale}
    .noticeLocale=${consent.locale}
    .notice=${consent.text}
    .policyUrl=${consent.policyUrl ?? ''}
    @idproof-consent=${view.actions.decide}
  ></idproof-consent>`;
}

function renderChoice(view: ScreenView, state: StepState): TemplateResult {
  const refusal = findRefusal(view, state);
  return html`<div class="choice">
    ${refusal ? html`<div class="note">${refusal.texts.map((text) => html`<p>${text}</p>`)}</div>` : nothing}
    <idproof-document-select
      data-screen
      .labels=${view.flow.labels}
      .timers=${view.flow.timers}
      .locale=${view.locale}
      .documents=${state.view.documents}
      @idproof-done=${view.actions.choose}
    ></idproof-document-select>
  </div>`;
}

function renderChosen(view: ScreenView, state: StepState): TemplateResult {
  const { words, actions } = view;
  return html`<div class="proof">
    <div class=${view.lazy?.isOfDocument(view) ? 'chosen refused' : 'chosen'}>
      <p><bdi>${view.session.choice?.name}</bdi></p>
      <button class="button link" @click=${actions.clearChoice}>${words.select_change}</button>
    </div>
    ${renderProof(view, state)}
  </div>`;
}

function renderProof(view: ScreenView, state: StepState): TemplateResult {
  if (state.phase === 'document') return renderDocument(view, state);
  if (isInApp(state.view)) {
    return view.lazy?.renderApp(view, findRefusal(view, state)) ?? renderAwaited(view);
  }
  return renderHosted(view, state);
}

function renderDocument(view: ScreenView, state: StepState): TemplateResult {
  const { capture } = state.view;
  return html`<idproof-document-capture
    data-screen
    .timers=${view.flow.timers}
    .locale=${view.locale}
    .labels=${view.flow.labels}
    .blobWorker=${view.flow.blobWorker}
    .progress=${view.flow.progress}
    .taken=${view.taken}
    .docType=${view.session.choice?.docType ?? ''}
    .kind=${view.session.choice?.kind ?? ''}
    .pages=${view.session.wantedPages.join(',') || 'front'}
    .front=${view.session.images.pages.front?.base64 ?? ''}
    .maxBase64Length=${capture.maxBase64Length}
    .captureMethods=${listMethods(capture, 'document')}
    .quality=${capture.quality?.document}
    .attemptsLeft=${state.view.attemptsLeft}
    .encoder=${view.encoder()}
    .review=${view.flow.review}
    .refusal=${findRefusal(view, state)}
    @idproof-capture=${view.actions.sendDocument}
    @idproof-error=${view.actions.reportError}
    >${view.lazy?.renderHandoffSlot(view)}</idproof-document-capture
  >`;
}

function renderSelfie(view: ScreenView, state: StepState): TemplateResult {
  const { capture } = state.view;
  const refusal = findRefusal(view, state);
  return html`<idproof-selfie-capture
    data-screen
    .timers=${view.flow.timers}
    .locale=${view.locale}
    .labels=${view.flow.labels}
    .maxBase64Length=${capture.maxBase64Length}
    .captureMethods=${listMethods(capture, 'selfie')}
    .quality=${capture.quality?.selfie}
    .attemptsLeft=${state.view.attemptsLeft}
    .actions=${capture.actions ?? ''}
    .actionRandom=${capture.actionRandom ?? false}
    .actionRandomNumber=${capture.actionRandomNumber ?? 0}
    .actionAlternative=${capture.actionAlternative ?? false}
    .headShake=${capture.headShake ?? ''}
    .actionFrame=${capture.closedEyes ? 'EYECLOSE' : ''}
    .colorFlash=${capture.colorFlash ?? false}
    .faceFiles=${view.flow.faceFiles}
    .blobWorker=${view.flow.blobWorker}
    .progress=${view.flow.progress}
    .taken=${view.taken}
    .encoder=${view.encoder()}
    .review=${view.flow.review}
    .refusal=${refusal}
    .autoOpen=${!refusal && hasUsedCamera(view)}
    @idproof-capture=${view.actions.sendSelfie}
    @idproof-error=${view.actions.reportError}
    >${view.lazy?.renderHandoffSlot(view)}</idproof-selfie-capture
  >`;
}

/** Whether the person has captured the document by live camera since the page was loaded. */
function hasUsedCamera({ session, taken }: ScreenView): boolean {
  const { accepted, pages } = session.images;
  const method = (accepted ?? pages).front?.method;
  return taken.size > 0 && (method === 'auto' || method === 'manual');
}

function renderHosted(view: ScreenView, state: StepState): TemplateResult {
  return html`<idproof-hosted
    data-screen
    .timers=${view.flow.timers}
    .locale=${view.locale}
    .labels=${view.flow.labels}
    embed=${view.flow.embed}
    .docType=${hasChoice(state.view) ? (view.session.choice?.docType ?? '') : ''}
    .client=${view.session.client}
    .origin=${state.view.hosted?.origin ?? ''}
    .captures=${capturesFace(state.view) ? 'face' : 'all'}
    .refusal=${findRefusal(view, state)}
    .onLaunch=${view.actions.handleLaunch}
    @idproof-done=${view.actions.handleReturn}
    @idproof-error=${view.actions.handleHostedError}
    >${view.lazy?.renderHandoffSlot(view)}</idproof-hosted
  >`;
}

/** The refusal above the step. Without the lazy code, the fault of the last call. */
function findRefusal(view: ScreenView, state: StepState): Refusal | null {
  if (view.lazy) return view.lazy.describeRefusal(view, state);
  return state.fault && state.phase !== 'consent' ? { texts: [errorWords(state.fault, view.words)] } : null;
}
