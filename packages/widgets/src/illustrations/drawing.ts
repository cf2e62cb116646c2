import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** A drawing in the colours of the tokens. Decorative, so hidden from screen readers; a text stands beside it. */
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

/** Lines of print, each with its top and its width. */
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

/** Head and shoulders in a square of 120, centred at x = 60. */
export const person: SVGTemplateResult = svg`<path class="soft" d="M12 122c3-24 22-34 48-34s45 10 48 34z" />
  <path class="skin" d="M49 78h22v14a11 9 0 0 1-22 0z" />
  <path class="tint" d="M49 80q11 7 22 0v5q-11 7-22 0z" />
  <path class="skin" d="M35 52q-7-2-6 5t8 8zM85 52q7-2 6 5t-8 8z" />
  <ellipse class="skin" cx="60" cy="54" rx="25" ry="31" />
  <path class="hair" d="M33 56c-5-30 10-40 27-40s33 10 27 40c-3-13-7-18-13-22c-11 7-28 5-34 3c-4 5-5 11-7 19z" />
  <circle class="eye" cx="51" cy="55" r="2.6" /><circle class="eye" cx="69" cy="55" r="2.6" />
  <path class="smile" d="M52 70c5 4 11 4 16 0M60 57l-2 6h3" />`;
