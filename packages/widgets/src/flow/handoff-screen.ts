import { html, nothing, svg, type TemplateResult } from 'lit';
import { alertIcon, clockIcon } from '../element/icons.js';
import { format } from '../labels.js';
import type { ShownOffer } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import type { HandoffState } from './handoff-state.js';
import { handoffText, handoffTitle, phoneIcon, spell } from './render-handoff.js';

/** The screen of a handoff, from the code to the phone that captures. The heading stays, with the focus that it has. */
export function renderHandoff(view: FlowView, state: HandoffState): TemplateResult {
  const { screen } = state;
  const isCode = screen === 'offered' || screen === 'preparing';
  return html`<section class=${`screen handoff${isCode ? '' : ' centred'}`} aria-labelledby="heading">
    ${isCode ? nothing : renderBadge(state)}
    <h2 id="heading" tabindex="-1">${handoffTitle(state, view.words)}</h2>
    ${isCode ? renderOffer(view, state) : renderPhone(view, state)} ${renderOutage(view)}
    ${screen === 'ending' || state.view.status === 'processing' ? nothing : renderActions(view, state)}
  </section>`;
}

function renderOffer(view: FlowView, { offer }: HandoffState): TemplateResult {
  const { words } = view;
  return html`<p class="quiet">${words.handoff_intro}</p>
    <div class="code">
      ${offer ? renderCode(view, offer) : html`<span class="qr pending"><span class="spinner"></span></span>`}
      <ol>
        <li>${words.handoff_step_scan}</li>
        <li>${words.handoff_step_open}</li>
        <li>${words.handoff_step_number} ${renderNumber(offer?.number)}</li>
      </ol>
    </div>
    <p class="quiet">${offer ? describeEnd(view, offer) : words.handoff_preparing}</p> `;
}

/** The QR code, dark on white in every theme. A module is a whole number of pixels wide where there is room. */
function renderCode({ words }: FlowView, { code: { path, size } }: ShownOffer): TemplateResult {
  return html`<svg
    class="qr"
    role="img"
    aria-label=${words.handoff_code ?? nothing}
    viewBox=${`0 0 ${size} ${size}`}
    width=${size * MODULE_PX}
    shape-rendering="crispEdges"
  >
    ${svg`<path d=${path} />`}
  </svg>`;
}

/** Width of a module in CSS pixels: a phone at arm's length reads it. */
const MODULE_PX = 6;

/** Room for the number before it is there, so that nothing moves. */
function renderNumber(number: string | undefined): TemplateResult {
  return html`<strong class="number" dir="ltr"
    >${number ? html`<span aria-hidden="true">${number}</span><span class="spoken">${spell(number)}</span>` : '\u00A0'}</strong
  >`;
}

/** The time of day: a countdown would press. */
function describeEnd({ words, locale }: FlowView, { endsAt }: ShownOffer): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(endsAt);
  return format(words.handoff_until ?? '', { time });
}

function renderLink({ flow, words, sideEffects }: FlowView, { url }: ShownOffer): TemplateResult | typeof nothing {
  if (!flow.handoffLink || !sideEffects) return nothing;
  const { copy, isCopied } = sideEffects.handoff;
  if (isCopied === false) return html`<p class="link">${words.handoff_copy_failed} <bdi dir="ltr">${url}</bdi></p>`;
  return html`<button class="button" part="handoff-link" @click=${copy}>
    ${isCopied ? words.handoff_copied : words.handoff_copy}
  </button>`;
}

function renderPhone({ words }: FlowView, state: HandoffState): TemplateResult {
  const text = handoffText(state, words);
  return html`${text ? html`<p>${text}</p>` : nothing}
  ${state.screen === 'connected' ? html`<p class="quiet">${words.handoff_connected_text}</p>` : nothing}`;
}

function renderBadge({ screen }: HandoffState): TemplateResult {
  switch (screen) {
    case 'connected':
      return html`<span class="badge good">${phoneIcon}</span>`;
    case 'expired':
      return html`<span class="badge">${clockIcon}</span>`;
    case 'ending':
      return html`<span class="spinner"></span>`;
    default:
      return html`<span class="badge warm">${alertIcon}</span>`;
  }
}

/** A new code, the main action where there is none, and the way back to this device. */
function renderActions(flow: FlowView, { screen, view, offer }: HandoffState): TemplateResult {
  const { words, sideEffects } = flow;
  const handoff = sideEffects?.handoff;
  const isOver = screen === 'lost' || screen === 'expired' || screen === 'none';
  const canRenew = (isOver || screen === 'offered') && (view.handoff?.codesLeft ?? 0) > 0;
  return html`<div class="foot stack">
    ${offer ? renderLink(flow, offer) : nothing}
    ${
      canRenew
        ? html`<button class=${isOver ? 'button primary' : 'button'} part="handoff-new" @click=${handoff?.offer}>
            ${words.handoff_new}
          </button>`
        : nothing
    }
    <button class="button" part="handoff-back" @click=${handoff?.takeBack}>${words.handoff_take_back}</button>
  </div>`;
}

/** That the phone may have gone on unseen. */
function renderOutage({ words, waiting, sideEffects }: FlowView): TemplateResult | typeof nothing {
  if (waiting.isOffline) return html`<p class="note inside">${words.wait_offline}</p>`;
  return sideEffects?.handoff.isOnline === false ? html`<p class="note inside">${words.error_network}</p>` : nothing;
}
