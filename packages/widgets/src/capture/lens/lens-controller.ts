import { readAbilities } from '@idproof/core/capture';
import { nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { lazy } from '../../element/lazy.js';
import type { Words } from '../../labels.js';
import type { LensSettings } from './lens-settings.lazy.js';

const loadSettings = lazy(() => import('./lens-settings.lazy.js'));

/** Light and zoom of the open lens; loaded where it has any. They end with the stream: the light goes out with it. */
export class LensController {
  readonly #host: ReactiveControllerHost;
  #settings: LensSettings | null = null;
  #stream: MediaStream | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Looks what the lens of a stream can do. */
  async open(stream: MediaStream): Promise<void> {
    this.#stream = stream;
    this.#settings = null;
    const { torch, zoom } = readAbilities(stream);
    if (!torch && !zoom) return;
    try {
      const { LensSettings } = await loadSettings();
      if (this.#stream !== stream) return;
      this.#settings = new LensSettings(stream, () => this.#host.requestUpdate());
      this.#host.requestUpdate();
    } catch {
      // Its code did not arrive: the picture can be taken without.
    }
  }

  render(words: Words): TemplateResult | typeof nothing {
    return this.#settings?.render(words) ?? nothing;
  }
}
