import type { Facing, Lens } from '@idproof/core/capture';
import { html, nothing, type TemplateResult } from 'lit';
import { format, type Words } from '../../labels.js';
import { switchIcon } from '../camera-icons.js';

/** State and action of the menu of cameras. */
export interface LensView {
  /** The cameras to choose from. With fewer than two there is no menu. */
  lenses: readonly Lens[];
  /** The id of the open lens; empty where unknown. */
  lens: string;
  /** The side of the device that the lens is on, where known. The image of a rear camera is not mirrored. */
  side: Facing | undefined;
  onLens: (deviceId: string) => void;
}

/** The browser's own menu under an icon: it is familiar on the device and readable in every language. */
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
