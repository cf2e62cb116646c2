import type { Merchant } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { isOwnPicture } from '../element/web-address.js';

/** A logo that does not arrive leaves the name in its place. */
export function renderMerchant(merchant: Merchant | undefined): TemplateResult | typeof nothing {
  if (!merchant) return nothing;
  const { name, logo } = merchant;
  return html`<p class="merchant" part="merchant">
    ${
      isOwnPicture(logo)
        ? html`<img src=${logo} alt=${name} @error=${showName} /><bdi hidden>${name}</bdi>`
        : html`<bdi>${name}</bdi>`
    }
  </p>`;
}

/** Browsers show the alternative text of a lost picture beside a torn one. */
function showName({ target }: Event): void {
  const logo = target as HTMLElement;
  logo.hidden = true;
  (logo.nextElementSibling as HTMLElement).hidden = false;
}
