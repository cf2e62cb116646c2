import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** A drawing in the colours of the tokens. Decorative, so hidden from screen readers; words stand beside it. */
export function drawing(width: number, height: number, content: SVGTemplateResult, name = ''): TemplateResult {
  return html`<svg class="drawing ${name}" aria-hidden="true" focusable="false" viewBox="0 0 ${width} ${height}">
    ${content}
  </svg>`;
}

/** The portrait in a document. */
export function portrait(left: number, top: number, width: number, height: number): SVGTemplateResult {
  const [middle, bottom] = [left + width / 2, top + height];
  return svg`<rect class="tint" x=${left} y=${top} width=${width} height=${height} rx="6" />
    <circle class="soft" cx=${middle} cy=${top + height * 0.4} r=${width * 0.2} />
    <path class="soft" d="M${middle - width * 0.36} ${bottom}a${width * 0.36} ${height * 0.3} 0 0 1 ${width * 0.72} 0z" />`;
}

/** Lines of print: each from a place, of a width. */
export function print(left: number, lines: readonly [top: number, width: number][]): SVGTemplateResult[] {
  return lines.map(
    ([top, width], at) =>
      svg`<rect class=${at === 0 ? 'ink' : 'pale'} x=${left} y=${top} width=${width} height="7" rx="3.5" />`,
  );
}

/** Lines of the machine-readable zone. */
export function zone(left: number, width: number, tops: readonly number[]): SVGTemplateResult[] {
  return tops.map((top) => svg`<path class="zone" d="M${left} ${top}h${width}" />`);
}
