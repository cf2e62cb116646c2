import type { Merchant, Step } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { backIcon, checkIcon } from '../element/icons.js';
import { errorWords, format, stepWords } from '../labels.js';
import { findPlace } from './find-paper.js';
import { canGoBack, findStep, getView, isReading, type FlowState } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { joinSentences } from '../element/join-sentences.js';
import { isLocalImage } from '../element/web-address.js';

/** Of the usual flow: which one it is, only the session knows. */
const USUAL_STEPS: readonly Step[] = ['consent', 'document', 'selfie', 'result'];

/** The current and the next step, with Back and Cancel. Nothing once the verification was refused or ended. */
export function renderProgress(view: FlowView): TemplateResult | typeof nothing {
  const { state, words, actions } = view;
  if (!isUnderWay(view)) return nothing;
  const steps = getView(state)?.steps ?? USUAL_STEPS;
  const index = Math.max(0, steps.indexOf(findStep(state)));
  const next = steps[index + 1];
  const place = format(words.progress, { number: index + 1, total: steps.length });
  const paper = paperPlace(view);
  // The start is no step; it can be cancelled.
  const hasPlace = state.phase !== 'starting' && (state.phase !== 'failed' || state.view !== null);
  const isDone = state.phase === 'result' && state.view.result?.outcome === 'approved';
  return html`<div class="progress" part="progress">
      <div class="line">
        ${
          canGoBack(state)
            ? html`<button class="back" part="back" aria-label=${words.back_action ?? nothing} @click=${actions.goBack}>
                ${backIcon}${view.takenDocument}
              </button>`
            : nothing
        }
        ${
          hasPlace
            ? html`<p>
                <strong>${stepWords(steps[index]!, words)}</strong>
                <span class="place quiet">
                  ${
                    isReading(state)
                      ? words.checking_document
                      : paper
                        ? `${paper} · ${place}`
                        : next
                          ? format(words.progress_next, { place, step: stepWords(next, words) })
                          : place
                  }
                </span>
              </p>`
            : nothing
        }
        ${
          state.phase === 'result'
            ? nothing
            : html`<button class="cancel" part="cancel" @click=${actions.askToStop}>${words.cancel_action}</button>`
        }
      </div>
      ${hasPlace ? renderBars(steps.length, index, isDone) : nothing}
    </div>
    ${renderEnding(view)}`;
}

function renderBars(count: number, index: number, isDone: boolean): TemplateResult {
  const bars = Array.from({ length: count }, (_, at) => (at < index || isDone ? 'done' : at === index ? 'now' : ''));
  return html`<div class=${isDone ? 'bars whole' : 'bars'} aria-hidden="true">
    ${bars.map((name) => html`<span class=${name}></span>`)}${isDone ? checkIcon : nothing}
  </div>`;
}

/** True until the end, and after an approval or during a review. */
function isUnderWay({ state, autoStart, flow }: FlowView): boolean {
  // After an automatic start there is no start screen.
  if (state.phase === 'starting') return state.isBusy && (autoStart.isResuming || flow.skipStart);
  if (state.phase === 'ended') return false;
  if (state.phase !== 'result') return true;
  const outcome = state.view.result?.outcome;
  return outcome === 'approved' || outcome === 'review';
}

/** The warning that the session ends soon, with a button for more time where the session allows it. */
function renderEnding(view: FlowView): TemplateResult | typeof nothing {
  const { sideEffects, state, words } = view;
  const ending = sideEffects?.time.ending;
  if (!ending?.isSoon || !isOpen(state)) return nothing;
  return html`<div class="note ending" part="ending">
    <p>${endingText(view)}</p>
    ${
      ending.extend
        ? html`<button class="button" aria-disabled=${ending.isBusy ? 'true' : nothing} @click=${ending.extend}>
            ${words.time_more}
          </button>`
        : nothing
    }
  </div>`;
}

/** True in a step that waits for the person, here or on a phone. */
const isOpen = (state: FlowState): boolean => 'fault' in state || state.phase === 'handoff';

/** The text of that warning; empty without one. */
export function endingText({ sideEffects, state, words, locale }: FlowView): string {
  const ending = sideEffects?.time.ending;
  if (!ending || !isOpen(state)) return '';
  if (ending.fault) return errorWords(ending.fault, words);
  const text = ending.isSoon ? (ending.extend ? words.time_ends : words.time_ends_last) : words.time_given;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(ending.at);
  return format(text ?? '', { time });
}

/** Which of several papers is asked for; empty else. */
function paperPlace({ state, words }: FlowView): string {
  const view = findStep(state) === 'papers' ? getView(state) : null;
  const place = view && findPlace(view);
  return place && words.paper_place ? format(words.paper_place, { ...place }) : '';
}

/** The announcement that the document is being read while the selfie is taken, or which paper is asked for; empty else. */
export function describeStep(view: FlowView): string {
  const { state, words } = view;
  if (isReading(state)) return joinSentences(words.capture_taken, words.checking_document);
  return state.phase === 'papers' ? paperPlace(view) : '';
}

/** The name takes the place of a logo that fails to load. */
export function renderMerchant(merchant: Merchant | undefined): TemplateResult | typeof nothing {
  if (!merchant) return nothing;
  const { name, logo } = merchant;
  return html`<p class="merchant" part="merchant">
    ${
      isLocalImage(logo)
        ? html`<img src=${logo} alt=${name} @error=${showName} /><bdi hidden>${name}</bdi>`
        : html`<bdi>${name}</bdi>`
    }
  </p>`;
}

/** Browsers would show the alternative text beside the icon of a broken image. */
function showName({ target }: Event): void {
  const logo = target as HTMLElement;
  logo.hidden = true;
  (logo.nextElementSibling as HTMLElement).hidden = false;
}
