import { svg, type SVGTemplateResult } from 'lit';

/** The corners of what the camera is to see. */
export function brackets(left: number, top: number, width: number, height: number, length = 26): SVGTemplateResult {
  const [right, bottom, bend] = [left + width, top + height, length / 2];
  const straight = length - bend;
  return svg`<path class="mark" d="
    M${left} ${top + length}v${-straight}q0 ${-bend} ${bend} ${-bend}h${straight}
    M${right - length} ${top}h${straight}q${bend} 0 ${bend} ${bend}v${straight}
    M${right} ${bottom - length}v${straight}q0 ${bend} ${-bend} ${bend}h${-straight}
    M${left + length} ${bottom}h${-straight}q${-bend} 0 ${-bend} ${-bend}v${-straight}" />`;
}
