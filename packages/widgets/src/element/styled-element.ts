import { adoptStyles, LitElement, supportsAdoptingStyleSheets, type CSSResult } from 'lit';
import { FONT_SIZE } from '../theme/token-kinds.js';

/** The length that `1rem` stands for in the styles of the elements. */
const REM = '--_idproof-rem';
/** Registered, lengths are inherited in pixels: those of an element within another are not relative to that. */
const REGISTERED = [
  { name: REM, syntax: '<length>', inherits: true, initialValue: '16px' },
  { name: FONT_SIZE, syntax: '<length>|<custom-ident>', inherits: true, initialValue: 'medium' },
];
/** A constructed style sheet belongs to the document whose window made it, and no other can adopt it. */
const sheets = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

function createSheets({ CSS, document }: Window & typeof globalThis): Map<CSSResult, CSSStyleSheet> {
  for (const property of REGISTERED) {
    try {
      CSS.registerProperty(property);
    } catch {
      // Another copy of the kit has, or the browser cannot.
    }
  }
  const made = new Map();
  sheets.set(document, made);
  return made;
}

/** The style sheet for the document of a window. A `rem` is not the page's there, but the base size of the elements. */
function findSheet(styles: CSSResult, view: Window & typeof globalThis): CSSStyleSheet {
  const made = sheets.get(view.document) ?? createSheets(view);
  let sheet = made.get(styles);
  if (!sheet) {
    sheet = new view.CSSStyleSheet();
    const unit = 'registerProperty' in view.CSS ? `calc($1*var(${REM}))` : '$&';
    sheet.replaceSync(styles.cssText.replace(/(-?[\d.]+)rem\b/g, unit));
    made.set(styles, sheet);
  }
  return sheet;
}

/** An element whose styles follow it into another document, with lengths of a size of its own. */
export class StyledElement extends LitElement {
  #lazyStyles: CSSResult[] = [];

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = this.attachShadow({ mode: 'open' });
    this.#adoptStyles(root);
    return root;
  }

  adoptedCallback(): void {
    // The browser has dropped the style sheets of the other document, and kept style elements.
    if (this.shadowRoot && supportsAdoptingStyleSheets) this.#adoptStyles(this.shadowRoot);
  }

  /** @internal Adds the styles of lazy code after those that the element has. The same ones are added once. */
  addStyles(styles: CSSResult): void {
    if (!this.shadowRoot || this.#lazyStyles.includes(styles)) return;
    this.#lazyStyles.push(styles);
    this.#adoptStyles(this.shadowRoot);
  }

  #adoptStyles(root: ShadowRoot): void {
    const styles = [...((this.constructor as typeof LitElement).elementStyles as CSSResult[]), ...this.#lazyStyles];
    const view = this.ownerDocument.defaultView;
    if (!supportsAdoptingStyleSheets) adoptStyles(root, styles);
    else if (view) root.adoptedStyleSheets = styles.map((each) => findSheet(each, view));
  }
}
