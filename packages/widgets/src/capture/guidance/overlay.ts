import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Words } from '../../labels.js';
import { collapseIcon, expandIcon, minusIcon, plusIcon } from '../camera-icons.js';
import type { FullScreen } from './full-screen.js';
import type { GuidanceView } from './guidance.js';
import type { Zoom } from './zoom.js';

/** Drawings and controls over the live image and over the reviewed one. */
export interface Overlay {
  /** The outline of the document. */
  outline: TemplateResult | typeof nothing;
  /** The switch of automatic capture, beside the shutter. */
  methodSwitch: TemplateResult | typeof nothing;
  fullScreen: TemplateResult | typeof nothing;
  /** The controls over the reviewed image. */
  zoom: TemplateResult;
}

interface OverlayOptions {
  view: GuidanceView;
  messages: Words;
  fullScreen: FullScreen;
  zoom: Zoom;
  onSwitchMethod: () => void;
}

export function renderOverlay(options: OverlayOptions): Overlay {
  return {
    outline: renderOutline(options.view),
    methodSwitch: renderMethodSwitch(options),
    fullScreen: renderFullScreen(options),
    zoom: renderZoom(options),
  };
}

/** Cropped to the stage as the video is (`object-fit: cover`). */
function renderOutline({ outline, isCounting }: GuidanceView): Overlay['outline'] {
  if (!outline) return nothing;
  const { quad, width, height, isGood } = outline;
  const points = quad.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return html`<svg
    class="outline ${isGood ? 'good' : ''}"
    part="outline"
    aria-hidden="true"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="xMidYMid slice"
  >
    ${svg`<path d="M0 0H${width}V${height}H0Z M${points}Z" /><polygon points=${points} />`}
    ${isCounting ? svg`<polygon class="count" points=${points} pathLength="1" />` : nothing}
  </svg>`;
}

/** The switch between automatic capture and the shutter alone. */
function renderMethodSwitch({ view, messages, onSwitchMethod }: OverlayOptions): Overlay['methodSwitch'] {
  if (!view.canSwitch) return nothing;
  return html`<button
    class="auto"
    part="by-hand"
    aria-label=${messages.capture_automatic_name ?? nothing}
    aria-pressed=${view.method === 'auto' ? 'true' : 'false'}
    @click=${onSwitchMethod}
  >
    ${messages.capture_automatic}
  </button>`;
}

function renderFullScreen({ messages, fullScreen }: OverlayOptions): TemplateResult | typeof nothing {
  if (fullScreen.state === 'none') return nothing;
  const isOn = fullScreen.state === 'on';
  const name = (isOn ? messages.capture_collapse : messages.capture_expand) ?? nothing;
  return html`<button part="full-screen" aria-label=${name} @click=${() => fullScreen.toggle()}>
    ${isOn ? collapseIcon : expandIcon}
  </button>`;
}

/** Disabled by `aria-disabled`, so that a button at its limit keeps the focus. */
function renderZoom(options: OverlayOptions): TemplateResult {
  const { messages, zoom, fullScreen } = options;
  const reduce = (): void => zoom.reduce();
  const enlarge = (): void => zoom.enlarge();
  return html`<div class="zoom">
    <button
      part="zoom"
      aria-label=${messages.preview_smaller ?? nothing}
      aria-disabled=${!zoom.canReduce}
      @click=${reduce}
    >
      ${minusIcon}
    </button>
    <button
      part="zoom"
      aria-label=${messages.preview_larger ?? nothing}
      aria-disabled=${!zoom.canEnlarge}
      @click=${enlarge}
    >
      ${plusIcon}
    </button>
    ${fullScreen.state === 'on' ? renderFullScreen(options) : nothing}
  </div>`;
}
