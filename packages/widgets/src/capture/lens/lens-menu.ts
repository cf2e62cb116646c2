import type { Facing, Lens } from '@idproof/core/capture';
import { html, nothing, type TemplateResult } from 'lit';
import { format, type Words } from '../../labels.js';
import { switchIcon } from '../camera-icons.js';

/** What the menu of cameras shows and asks for. */
export interface LensView {
  /** The cameras to choose from; a menu of one is none. */
  lenses: readonly Lens[];
  /** The id of the open one. */
  lens: string;
  /** The side that it looks from, as far as it tells: the picture of one that looks away is not shown as a mirror. */
  side: Facing | undefined;
  onLens: (deviceId: string) => void;
}

/** The browser's own menu under a sign: it is what people know on their device, and reads well in every language. */
export function renderLensMenu({ lenses, lens, onLens }: LensView, messages: Words): TemplateResult | typeof nothing {
  if (lenses.length < 2) return nothing;
  const choose = (event: Event): void => onLens((event.target as HTMLSelectElement).value);
  return html`<label class="lens" part="lens">
    ${switchIcon}<span class="spoken">${messages.capture_switch}</span>
    <select .value=${lens} @change=${choose}>
      ${lenses.map(
        ({ deviceId, label }, at) =>
          html`<option value=${deviceId} ?selected=${deviceId === lens}>
            ${label || format(messages.lens_number ?? '{number}', { number: at + 1 })}
          </option>`,
      )}
    </select>
  </label>`;
}
