import { readAbilities } from '@idproof/core/capture';
import { nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { lazy } from '../../element/lazy.js';
import type { Words } from '../../labels.js';
import type { LazyCapture } from '../lazy-capture.js';
import type { LensSettings } from './lens-settings.lazy.js';

const loadSettings = lazy(() => import('./lens-settings.lazy.js'));

/** Torch and zoom of the open lens, loaded where it has either. They last as long as the stream. */
export class LensController {
  readonly #host: ReactiveControllerHost;
  #settings: LensSettings | null = null;
  #stream: MediaStream | null = null;

  constructor(host: ReactiveControllerHost, capture: LazyCapture) {
    this.#host = host;
    capture.subscribe(() => void this.#open(capture.manager?.stream ?? null));
  }

  async #open(stream: MediaStream | null): Promise<void> {
    if (stream === this.#stream) return;
    this.#stream = stream;
    this.#settings = null;
    if (!stream) return;
    const { torch, zoom } = readAbilities(stream);
    if (!torch && !zoom) return;
    try {
      const { LensSettings } = await loadSettings();
      if (this.#stream !== stream) return;
      this.#settings = new LensSettings(stream, () => this.#host.requestUpdate());
      this.#host.requestUpdate();
    } catch {
      // Capturing works without torch and zoom.
    }
  }

  render(messages: Words): TemplateResult | typeof nothing {
    return this.#settings?.render(messages) ?? nothing;
  }
}
