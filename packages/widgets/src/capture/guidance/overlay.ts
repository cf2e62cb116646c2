import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Words } from '../../labels.js';
import { collapseIcon, expandIcon, minusIcon, plusIcon } from '../camera-icons.js';
import type { FullScreen } from './full-screen.js';
import type { GuidanceView } from './guidance.js';
import type { Zoom } from './zoom.js';

/** What is drawn over the live picture, and over the one under review. */
export interface Overlay {
  /** Where the document is seen. */
  outline: TemplateResult | typeof nothing;
  /** Whether the picture is taken by itself, to be switched; stands beside the shutter. */
  taking: TemplateResult | typeof nothing;
  fullScreen: TemplateResult | typeof nothing;
  /** The controls over the picture under review. */
  zoom: TemplateResult;
}

interface OverlayOptions {
  view: GuidanceView;
  messages: Words;
  fullScreen: FullScreen;
  zoom: Zoom;
  onTaking: () => void;
}

export function renderOverlay(options: OverlayOptions): Overlay {
  return {
    outline: renderOutline(options.view),
    taking: renderTaking(options),
    fullScreen: renderFullScreen(options),
    zoom: renderZoom(options),
  };
}

/** Cut to the stage as the video is (`object-fit: cover`). */
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

/** The switch between the picture that is taken by itself and the shutter alone. */
function renderTaking({ view, messages, onTaking }: OverlayOptions): Overlay['taking'] {
  if (!view.canSwitch) return nothing;
  return html`<button
    class="auto"
    part="by-hand"
    aria-label=${messages.capture_automatic_name ?? nothing}
    aria-pressed=${view.taking === 'auto' ? 'true' : 'false'}
    @click=${onTaking}
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

/** A button at its end keeps the focus. */
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
