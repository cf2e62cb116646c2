import { html, nothing, type TemplateResult } from 'lit';
import { format, type CameraLabels, type Words } from '../labels.js';
import type { RunStep } from './action-run.js';

interface RunControls {
  onAgain: () => void;
  onSkip: () => void;
  /** Takes the selfie without actions; null where that is not allowed. */
  onAlternative: (() => void) | null;
}

/** What the person is to do now. */
export function findPrompt(step: RunStep, words: Words, withClosedEyes: boolean): string {
  const prompt = words[findKey(step, withClosedEyes)] ?? '';
  return step.kind === 'action' && step.isMissed ? `${words.action_missed} ${prompt}` : prompt;
}

function findKey(step: RunStep, withClosedEyes: boolean): keyof CameraLabels {
  if (step.kind !== 'action') return `action_${step.kind}`;
  if (step.action === 'HEADSHAKE') return `action_HEADSHAKE_${step.side}`;
  return step.action === 'FACEBLINK' && withClosedEyes ? 'action_EYECLOSE' : `action_${step.action}`;
}

/** Below the live picture while actions are shown: how far it is, and the ways out. */
export function renderRun(step: RunStep, words: Words, controls: RunControls): TemplateResult {
  const { onAgain, onSkip, onAlternative } = controls;
  if (step.kind !== 'action') return html`<div class="run"></div>`;
  const place = format(words.action_progress ?? '', { number: step.number, total: step.total });
  return html`<div class="run">
    <p>${place}</p>
    <progress max="1" .value=${step.share} aria-label=${place}></progress>
    <div class="ways">
      <button class="button" part="again" data-focus @click=${onAgain}>${words.action_again}</button>
      ${
        onAlternative
          ? renderAlternative(words, onAlternative)
          : html`<button class="button" part="skip" @click=${onSkip}>${words.action_skip}</button>`
      }
    </div>
  </div>`;
}

/** Below the live picture before the actions begin: the usual controls, and the way without actions where it is allowed. */
export function renderReady(
  usual: TemplateResult | typeof nothing,
  words: Words,
  onAlternative: RunControls['onAlternative'],
): TemplateResult {
  return html`<div class="run">${usual}${renderAlternative(words, onAlternative)}</div>`;
}

function renderAlternative(words: Words, onPress: RunControls['onAlternative']): TemplateResult {
  return html`<button class="button" part="alternative" @click=${onPress}>${words.action_alternative}</button>`;
}
