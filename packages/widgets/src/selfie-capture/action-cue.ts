import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { drawing } from '../illustrations/drawing.js';
import type { RunStep } from './action-run.js';

/** The drawing of one movement: what of the face moves, and where an arrow points. Drawn for the right of the screen. */
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
 * A face that shows what is asked for. In a mirror, whoever turns to the right turns to the right of the screen, in every
 * language; a camera that looks away from the person shows it the other way round.
 */
export function renderCue(step: RunStep, isMirrored: boolean): TemplateResult {
  const movement: Movement = step.kind === 'action' ? MOVEMENTS[step.action] : { name: 'still' };
  const isTurned = step.kind === 'action' && step.action === 'HEADSHAKE' && (step.side === 'left') === isMirrored;
  const content = svg`<circle class="tint" cx="32" cy="32" r="32" />
    <g transform=${isTurned ? 'matrix(-1 0 0 1 64 0)' : 'matrix(1 0 0 1 0 0)'}>
      ${drawFace(movement)}
      ${movement.arrow ? svg`<path class="mark" d=${movement.arrow} />` : ''}
    </g>`;
  // Each movement, and each that begins anew, is shown from its beginning.
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
