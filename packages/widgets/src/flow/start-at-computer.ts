import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { FlowView } from './flow-view.js';
import { isWide, requestHandoff, mayUsePhone } from './handoff-request.js';
import { phoneIcon } from './render-handoff.js';

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
 * helps where the camera does not focus up close, after the button, which does not move for it; and the offer of a phone
 * with the slot `handoff`, before the button where there is no camera, else after it. `isSecond`: the phone is the main
 * action.
 */
export function renderStart(view: FlowView): [before?: Extra, after?: Extra, isSecond?: boolean] {
  const { flow, words } = view;
  const isComputer = isWide() && !matchMedia('(pointer: coarse)').matches;
  if (!isComputer && !mayUsePhone(flow)) return [];
  const { start_upload: text } = words;
  const { isMissing } = findCamera(view);
  const isRequired = flow.handoff === 'require';
  const isSecond = mayUsePhone(flow) && (isMissing || isRequired) && !!words.handoff_start;
  const note = text && !isRequired ? html`<p class="quiet upload">${text}</p>` : undefined;
  const slot = html`<slot name="handoff"></slot>`;
  const phone = renderPhone(view, isSecond);
  if (isMissing) return [html`${phone}${slot}`, note, isSecond];
  return isSecond ? [phone, html`${note}${slot}`, true] : [undefined, html`${phone}${note}${slot}`];
}

function renderPhone({ flow, words, state, actions }: FlowView, isMain: boolean): Extra {
  if (!mayUsePhone(flow) || !words.handoff_start) return undefined;
  const isBusy = state.phase === 'starting' && state.isBusy;
  const start = (): void => {
    requestHandoff(flow);
    actions.start();
  };
  return html`<button
    class=${isMain ? 'button primary' : 'button'}
    ?data-focus=${isMain}
    part="handoff"
    aria-disabled=${isBusy}
    @click=${start}
  >
    ${phoneIcon}${words.handoff_start}
  </button>`;
}
