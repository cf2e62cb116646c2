import { readAbilities, setLens, type LensAbilities } from '@idproof/core/capture';
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../../labels.js';
import { torchIcon } from '../camera-icons.js';

/** Zoom factors that are offered, within the range of the lens. */
const ZOOMS = [1, 2, 3];

/** Torch and zoom of one open lens, as buttons over the live image. */
export class LensSettings {
  readonly #stream: MediaStream;
  readonly #onChange: () => void;
  readonly #abilities: LensAbilities;
  #hasLight = false;
  #zoom: number;

  constructor(stream: MediaStream, onChange: () => void) {
    this.#stream = stream;
    this.#onChange = onChange;
    this.#abilities = readAbilities(stream);
    this.#zoom = Math.max(1, this.#abilities.zoom?.min ?? 1);
  }

  render(messages: Words): TemplateResult | typeof nothing {
    const { torch } = this.#abilities;
    const zooms = this.#listZooms();
    if (!torch && zooms.length < 2) return nothing;
    return html`<div class="settings">
      ${zooms.length > 1 ? this.#renderZoom(messages, zooms) : nothing} ${torch ? this.#renderLight(messages) : nothing}
    </div>`;
  }

  #renderZoom(messages: Words, zooms: readonly number[]): TemplateResult {
    const next = zooms[(zooms.indexOf(this.#zoom) + 1) % zooms.length]!;
    const name = `${messages.lens_zoom ?? ''} ${this.#zoom}×`;
    return html`<button part="zoom" aria-label=${name} @click=${() => void this.#setZoom(next)}>
      ${this.#zoom}×
    </button>`;
  }

  #renderLight(messages: Words): TemplateResult {
    return html`<button
      part="torch"
      aria-label=${messages.lens_torch ?? nothing}
      aria-pressed=${this.#hasLight ? 'true' : 'false'}
      @click=${() => void this.#switchLight()}
    >
      ${torchIcon}
    </button>`;
  }

  #listZooms(): number[] {
    const { zoom } = this.#abilities;
    return zoom ? ZOOMS.filter((step) => step >= zoom.min && step <= zoom.max) : [];
  }

  async #setZoom(zoom: number): Promise<void> {
    if (!(await setLens(this.#stream, { torch: this.#hasLight, zoom }))) return;
    this.#zoom = zoom;
    this.#onChange();
  }

  async #switchLight(): Promise<void> {
    const torch = !this.#hasLight;
    if (!(await setLens(this.#stream, { torch, zoom: this.#zoom }))) return;
    this.#hasLight = torch;
    this.#onChange();
  }
}
