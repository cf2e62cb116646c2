import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { FlowView } from './flow-view.js';

/** Looks, without a permission, whether the device has a camera. */
class CameraWatch implements ReactiveController {
  /** True once the browser has listed the devices and there is no camera among them. */
  isMissing = false;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    void this.#look();
  }

  async #look(): Promise<void> {
    try {
      const devices = await navigator.mediaDevices.enumerateDevices();
      this.isMissing = !devices.some(({ kind }) => kind === 'videoinput');
      if (this.isMissing) this.#host.requestUpdate();
    } catch {
      // An insecure page, or an extension that guards privacy: unknown.
    }
  }
}

/** Of each flow that has shown its start screen at a computer. */
const cameras = new WeakMap<ReactiveControllerHost, CameraWatch>();

function findCamera({ flow }: FlowView): CameraWatch {
  const camera = cameras.get(flow) ?? new CameraWatch(flow);
  cameras.set(flow, camera);
  return camera;
}

type Extra = TemplateResult | undefined;

/**
 * What the start screen has in addition at a computer, where the main pointer is no finger and the window is wide: what
 * helps where the camera does not focus up close, after the button, which does not move for it; and the slot `handoff`,
 * before the button where there is no camera, else after it.
 */
export function renderStart(view: FlowView): [before?: Extra, after?: Extra] {
  if (matchMedia('(pointer: coarse)').matches || !matchMedia('(width >= 40em)').matches) return [];
  const { start_upload: text } = view.words;
  const note = text ? html`<p class="quiet upload">${text}</p>` : undefined;
  const handoff = html`<slot name="handoff"></slot>`;
  return findCamera(view).isMissing ? [handoff, note] : [undefined, html`${note}${handoff}`];
}
