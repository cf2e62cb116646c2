import { html, nothing, type TemplateResult } from 'lit';
import { cameraIcon, documentIcon, lightIcon } from '../element/icons.js';
import { hero } from '../illustrations/hero.js';
import type { FirstLabelKey } from '../labels.js';
import { namesSession } from './flow-client.js';
import { canRetry, type Work } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { renderAction, renderLost, renderProblem } from './problem-screen.js';

/** The view with the lazy code of the screens; null until it has arrived. */
export interface ScreenView extends FlowView {
  lazy: typeof import('./flow.lazy.js') | null;
  /** Whether that code did not arrive. */
  isLost: boolean;
  /** Loads it again. */
  loadLazy: () => void;
}

export function renderStarting(view: ScreenView, isBusy: boolean): TemplateResult {
  const { words, actions } = view;
  const [before, after, isSecond] = view.lazy?.renderStart(view) ?? [];
  return html`<section class="screen start" aria-labelledby="heading">
    ${hero}
    <h2 id="heading" tabindex="-1">${words.start_title}</h2>
    <p class="quiet">${words.start_intro}</p>
    <ul class="needs">
      <li>${documentIcon}${words.start_need_document}</li>
      <li>${cameraIcon}${words.start_need_camera}</li>
      <li>${lightIcon}${words.start_need_light}</li>
    </ul>
    <div class="foot stack">
      ${before}
      <button
        class=${isSecond ? 'button' : 'button primary'}
        data-focus
        aria-disabled=${isBusy}
        @click=${actions.start}
      >
        ${isBusy ? words.start_busy : words.start_action}
      </button>
      ${after} ${renderWait(view)}
    </div>
  </section>`;
}

const CHECKING = {
  start: 'start_busy',
  consent: 'checking_consent',
  document: 'checking_document',
  selfie: 'checking_selfie',
  hosted: 'app_waiting',
  confirm: 'checking_consent',
  papers: 'checking_papers',
  result: 'checking_result',
  end: 'checking_end',
} as const satisfies Record<Work, FirstLabelKey>;

/** The text of a short wait. */
export function busyText({ words, autoStart }: FlowView, work: Work): string {
  if (autoStart.isResuming && work === 'start')
    return autoStart.isReturning ? words.checking_title : words.start_resumed;
  return words[CHECKING[work]];
}

/** The text of a long wait, or of one without a connection; empty else. */
export function waitText({ words, waiting: { level, isOffline } }: FlowView): string {
  if (isOffline) return words.wait_offline;
  return level === 'usual' ? '' : (level === 'stuck' && words.wait_stuck) || words.wait_long;
}

/** Below an image its room is reserved, so that nothing moves when the text appears. */
function renderWait(view: ScreenView, isHalted = false): TemplateResult | typeof nothing {
  const text = isHalted ? '' : waitText(view);
  if (view.state.phase === 'starting' && !view.state.isBusy) return nothing;
  return html`${text || view.checkedImage ? html`<p class="wait" data-room=${view.words.wait_long}>${text}</p>` : nothing}
  ${
    view.waiting.level === 'stuck' && !view.waiting.isOffline
      ? html`<button class="button" @click=${view.actions.repeat}>${view.words.failed_retry}</button>`
      : nothing
  }`;
}

export function renderChecking(view: ScreenView, work: Work): TemplateResult {
  const { words, waiting } = view;
  // A halted check has the text of the wait alone.
  const isHalted = waiting.isOffline || waiting.level === 'stuck';
  const text = isHalted ? waitText(view) : busyText(view, work);
  return html`<section class="screen centred checking${isHalted ? ' halted' : ''}" aria-labelledby="heading">
    ${view.checkedImage ?? html`<span class="ring"><span class="spinner"></span>${view.lazy?.findIcon(work)}</span>`}
    <h2 id="heading" tabindex="-1">${words.checking_title}</h2>
    ${view.lazy?.renderChecks(view, text) ?? html`<p class="quiet">${text}</p>`} ${renderWait(view, isHalted)}
    ${view.lazy?.renderRetake(view)} ${view.lazy?.renderHelp(view)}
  </section>`;
}

/** In place of a screen whose code is on its way, or did not arrive. */
export function renderAwaited(view: ScreenView): TemplateResult {
  return view.isLost ? renderLost(view.words, view.loadLazy) : renderChecking(view, 'start');
}

export function renderFailed(view: ScreenView, text: string): TemplateResult {
  const { state, words, actions } = view;
  const hasAction = state.phase !== 'failed' || state.code !== 'configuration_invalid' || namesSession(view.flow);
  const action = canRetry(state)
    ? renderAction(words.failed_retry, actions.retry)
    : renderAction(words.failed_restart, actions.restart);
  return renderProblem(words, text, html`${hasAction ? action : nothing} ${view.lazy?.renderOutage(view)}`);
}
