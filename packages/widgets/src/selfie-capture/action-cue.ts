import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { drawing } from '../illustrations/drawing.js';
import type { RunStep } from './action-run.js';

/** The drawing of one movement: the feature that moves, and the arrow. Drawn for the right of the screen. */
interface Movement {
  name: 'blink' | 'open' | 'turn' | 'lower' | 'raise' | 'still';
  arrow?: string;
}

const MOVEMENTS = {
  FACEBLINK: { name: 'blink' },
  MOUTHOPEN: { name: 'open' },
  HEADSHAKE: { name: 'turn', arrow: 'M50 33h10m-4.5-4.5L60 33l-4.5 4.5' },
  HEADLOWER: { name: 'lower', arrow: 'M55 25v15m-4.5-4.5L55 40l4.5-4.5' },
  HEADRAISE: { name: 'raise', arrow: 'M55 40V25m-4.5 4.5L55 25l4.5 4.5' },
} as const satisfies Record<string, Movement>;

/**
 * A face that shows the action. In a mirrored image a turn to the right is a turn to the right of the screen, in every
 * language; in the image of a rear camera it is a turn to the left.
 */
export function renderCue(step: RunStep, isMirrored: boolean): TemplateResult {
  const movement: Movement = step.kind === 'action' ? MOVEMENTS[step.action] : { name: 'still' };
  const isTurned = step.kind === 'action' && step.action === 'HEADSHAKE' && (step.side === 'left') === isMirrored;
  const content = svg`<circle class="tint" cx="32" cy="32" r="32" />
    <g transform=${isTurned ? 'matrix(-1 0 0 1 64 0)' : 'matrix(1 0 0 1 0 0)'}>
      ${drawFace(movement)}
      ${movement.arrow ? svg`<path class="mark" d=${movement.arrow} />` : ''}
    </g>`;
  // Restarts the animation for each action and each repetition.
  const key = step.kind === 'action' ? `${step.action} ${step.isMissed}` : step.kind;
  return html`${keyed(key, drawing(64, 64, content, `cue ${movement.name}`))}`;
}

function drawFace({ name }: Movement): SVGTemplateResult {
  const mouth =
    name === 'open'
      ? svg`<ellipse class="mouth moves" cx="32" cy="44" rx="4" ry="4.5" />`
      : svg`<path class="smile" d="M27 43q5 4 10 0" />`;
  const eye = name === 'blink' ? 'eye moves' : 'eye';
  return svg`<ellipse class="skin" cx="32" cy="34" rx="16" ry="20" />
    <path class="hair crown" d="M15.5 35C13 19 20 11 32 11s19 8 16.5 24c-1.5-8-4-11-8-13c-7 4-14 3-18 2c-4 2-5.5 6-7 11z" />
    <g class="features">
      <circle class=${eye} cx="26" cy="33" r="2.4" /><circle class=${eye} cx="38" cy="33" r="2.4" />
      <path class="smile" d="M32 34.5l-1.5 4h2" />${mouth}
    </g>`;
}
