import type { FaceAction } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureView } from '../capture/view.js';
import { minusIcon } from '../capture/camera-icons.js';
import { checkIcon } from '../element/icons.js';
import { joinSentences } from '../element/join-sentences.js';
import { format, type LaterLabels, type Words } from '../labels.js';
import { renderCue } from './action-cue.js';
import type { ActionRun, RunPlan, RunStep } from './action-run.js';

interface RunControls {
  onAgain: () => void;
  onSkip: () => void;
  /** Captures the selfie without actions; null where that is not allowed. */
  onAlternative: (() => void) | null;
}

/** The hint, drawing and controls during a run. */
export function showRun(
  step: RunStep,
  run: ActionRun,
  { messages, capture }: CaptureView,
  withClosedEyes: boolean,
  onAlternative: RunControls['onAlternative'],
): Partial<CaptureView> {
  const hint = findPrompt(step, messages, withClosedEyes);
  return {
    hint,
    spokenHint: joinSentences(describePlace(step, messages), hint),
    cue: renderCue(step, capture.lens.side !== 'environment'),
    controls: renderRun(step, run.plan, messages, {
      onAgain: () => run.again(),
      onSkip: () => run.skip(),
      onAlternative,
    }),
  };
}

/** The prompt of the step. */
function findPrompt(step: RunStep, messages: Words, withClosedEyes: boolean): string {
  const prompt = messages[findKey(step, withClosedEyes)] ?? '';
  return step.kind === 'action' && step.isMissed ? `${messages.action_missed} ${prompt}` : prompt;
}

/** The number of the action; empty after the last one. */
function describePlace(step: RunStep, messages: Words): string {
  if (step.kind !== 'action') return '';
  return format(messages.action_progress ?? '', { number: step.number, total: step.total });
}

function findKey(step: RunStep, withClosedEyes: boolean): keyof LaterLabels {
  if (step.kind !== 'action') return `action_${step.kind}`;
  if (step.action === 'HEADSHAKE') return `action_HEADSHAKE_${step.side}`;
  return step.action === 'FACEBLINK' && withClosedEyes ? 'action_EYECLOSE' : `action_${step.action}`;
}

/** The controls below the live image during the actions: progress, remaining time, more time and skip. */
function renderRun(step: RunStep, plan: RunPlan, messages: Words, controls: RunControls): TemplateResult {
  const { onAgain, onSkip, onAlternative } = controls;
  if (step.kind !== 'action') return renderEnd(plan, messages);
  return html`<div class="run">
    <p class="place">${renderClock(step.share)}${describePlace(step, messages)}${renderMarks(plan, step.action)}</p>
    <div class="choices">
      <button class="button" part="again" data-focus @click=${onAgain}>${messages.action_again}</button>
      ${
        onAlternative
          ? renderAlternative(messages, onAlternative)
          : html`<button class="button" part="skip" @click=${onSkip}>${messages.action_skip}</button>`
      }
    </div>
  </div>`;
}

/** The end of a run, before the capture, with an explanation of missed actions. */
function renderEnd(plan: RunPlan, messages: Words): TemplateResult {
  return html`<div class="run">
    <p class="place">${renderMarks(plan, null)}</p>
    ${plan.missed.size > 0 ? html`<p class="quiet">${messages.action_unseen}</p>` : nothing}
  </div>`;
}

/** A ring that empties with the remaining time. */
function renderClock(share: number): TemplateResult {
  return html`<svg class="clock" aria-hidden="true" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="10" />
    <circle class="left" cx="12" cy="12" r="10" pathLength="1" stroke-dashoffset=${-share} />
  </svg>`;
}

/** One mark for each action: done, skipped or missed, current, to come. The text beside them states the progress. */
function renderMarks({ actions, done, missed }: RunPlan, current: FaceAction | null): TemplateResult {
  return html`<span class="marks" aria-hidden="true"
    >${actions.map((action) => {
      const taken = done.get(action);
      if (!taken) return html`<i class=${action === current ? 'now' : ''}></i>`;
      const isDone = taken.length > 0 && !missed.has(action);
      return html`<i class=${isDone ? 'done' : 'open'}>${isDone ? checkIcon : minusIcon}</i>`;
    })}</span
  >`;
}

/**
 * Before `total` actions: what starts them, the usual controls, and the button for the selfie without actions if that is
 * allowed.
 */
export function showReady(
  usual: TemplateResult | typeof nothing,
  messages: Words,
  total: number,
  onAlternative: RunControls['onAlternative'],
): Partial<CaptureView> {
  return {
    messages: {
      ...messages,
      capture_auto: format(messages.actions_auto ?? '', { total }),
      capture_press: messages.actions_press,
    },
    controls: html`<div class="run">
      ${usual}${onAlternative ? renderAlternative(messages, onAlternative) : nothing}
    </div>`,
  };
}

function renderAlternative(messages: Words, onPress: RunControls['onAlternative']): TemplateResult {
  return html`<button class="button" part="alternative" @click=${onPress}>${messages.action_alternative}</button>`;
}
