import { adoptStyles, LitElement, supportsAdoptingStyleSheets, type CSSResult } from 'lit';
import { FONT_SIZE } from '../theme/token-kinds.js';

/** The custom property that replaces `1rem` in the styles of the elements. */
const REM = '--_idproof-rem';
/** Registered as `<length>`, a token inherits in pixels, so that relative units do not compound in nested elements. */
const REGISTERED = [
  { name: REM, syntax: '<length>', inherits: true, initialValue: '16px' },
  { name: FONT_SIZE, syntax: '<length>|<custom-ident>', inherits: true, initialValue: 'medium' },
];
/** A constructed style sheet can only be adopted by the document whose window made it. */
const sheets = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

function createSheets({ CSS, document }: Window & typeof globalThis): Map<CSSResult, CSSStyleSheet> {
  for (const property of REGISTERED) {
    try {
      CSS.registerProperty(property);
    } catch {
      // Already registered by another copy of the kit, or not supported by the browser.
    }
  }
  const made = new Map();
  sheets.set(document, made);
  return made;
}

/** The style sheet for the document of a window, with `rem` replaced by the base size of the elements. */
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

/** An element that keeps its styles in another document, and whose lengths do not depend on the page's font size. */
export class StyledElement extends LitElement {
  #lazyStyles: CSSResult[] = [];

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = this.attachShadow({ mode: 'open' });
    this.#adoptStyles(root);
    return root;
  }

  adoptedCallback(): void {
    // The browser drops constructed style sheets of the previous document; `<style>` elements stay.
    if (this.shadowRoot && supportsAdoptingStyleSheets) this.#adoptStyles(this.shadowRoot);
  }

  /** @internal Appends the styles of a lazy module, each once. */
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
