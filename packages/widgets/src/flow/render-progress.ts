import type { Merchant, Step } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { backIcon, checkIcon } from '../element/icons.js';
import { errorWords, format, stepWords } from '../labels.js';
import { canGoBack, findStep, getView } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { isLocalImage } from '../element/web-address.js';

/** Of the usual flow: which one it is, only the session knows. */
const USUAL_STEPS: readonly Step[] = ['consent', 'document', 'selfie', 'result'];

/** Which step this is and what comes next, with the ways back and out. Nothing where the way led nowhere. */
export function renderProgress(view: FlowView): TemplateResult | typeof nothing {
  const { state, words, actions } = view;
  if (!isUnderWay(view)) return nothing;
  const steps = getView(state)?.steps ?? USUAL_STEPS;
  const index = Math.max(0, steps.indexOf(findStep(state)));
  const next = steps[index + 1];
  const place = format(words.progress, { number: index + 1, total: steps.length });
  // A start is no step, also one that failed; a way out there is.
  const hasPlace = state.phase !== 'starting' && (state.phase !== 'failed' || state.view !== null);
  const isDone = state.phase === 'result' && state.view.result?.outcome === 'approved';
  return html`<div class="progress" part="progress">
      <div class="line">
        ${
          canGoBack(state)
            ? html`<button class="back" part="back" aria-label=${words.back_action ?? nothing} @click=${actions.goBack}>
                ${backIcon}
              </button>`
            : nothing
        }
        ${
          hasPlace
            ? html`<p>
                <strong>${stepWords(steps[index]!, words)}</strong>
                <span class="place quiet">
                  ${next ? format(words.progress_next, { place, step: stepWords(next, words) }) : place}
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

/** Whether the person is on the way, or has arrived: approved, or with nothing left to do but wait for it. */
function isUnderWay({ state, selfStart, flow }: FlowView): boolean {
  // Where it begins by itself, the start screen is left behind.
  if (state.phase === 'starting') return state.isBusy && (selfStart.isResuming || flow.skipStart);
  if (state.phase === 'ended') return false;
  if (state.phase !== 'result') return true;
  const outcome = state.view.result?.outcome;
  return outcome === 'approved' || outcome === 'review';
}

/** That the session ends soon, with the way to more time where there is some. */
function renderEnding(view: FlowView): TemplateResult | typeof nothing {
  const { sideEffects, state, words } = view;
  const ending = sideEffects?.time.ending;
  if (!ending?.isSoon || !('fault' in state)) return nothing;
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

/** What is said of it; empty where nothing is. */
export function endingText({ sideEffects, state, words, locale }: FlowView): string {
  const ending = sideEffects?.time.ending;
  if (!ending || !('fault' in state)) return '';
  if (ending.fault) return errorWords(ending.fault, words);
  const text = ending.isSoon ? (ending.extend ? words.time_ends : words.time_ends_last) : words.time_given;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(ending.at);
  return format(text ?? '', { time });
}

/** A logo that does not arrive leaves the name in its place. */
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

/** Browsers show the alternative text of a lost picture beside a torn one. */
function showName({ target }: Event): void {
  const logo = target as HTMLElement;
  logo.hidden = true;
  (logo.nextElementSibling as HTMLElement).hidden = false;
}
