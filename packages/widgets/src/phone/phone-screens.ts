import { html, nothing, type TemplateResult } from 'lit';
import { alertIcon, checkIcon, clockIcon, documentIcon } from '../element/icons.js';
import { format, type Words } from '../labels.js';
import type { PhoneEnding } from './phone-client.js';

/** The question, before the phone has joined. */
export interface Question {
  merchant: string;
  /** Why the last number did not do; empty otherwise. */
  problem: string;
  isBusy: boolean;
  onSubmit: (event: SubmitEvent) => void;
  onDecline: () => void;
}

/** Isolated by control characters: the name may be written in the other direction than the sentence. */
const isolate = (name: string): string => `\u2068${name}\u2069`;

export function renderQuestion(words: Words, question: Question): TemplateResult {
  const { merchant, problem, isBusy, onSubmit, onDecline } = question;
  return html`<section class="screen" aria-labelledby="heading">
    <h2 id="heading" tabindex="-1">${format(words.phone_title ?? '', { merchant: isolate(merchant) })}</h2>
    <p class="note warning" id="warning">${words.phone_warning}</p>
    <form class="stack" novalidate autocomplete="off" @submit=${onSubmit}>
      <label for="number">${words.phone_number}</label>
      <input
        id="number"
        part="number"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        aria-describedby=${problem ? 'problem' : 'warning'}
        aria-invalid=${problem ? 'true' : 'false'}
      />
      ${problem ? html`<p id="problem" class="problem" role="alert">${alertIcon}<span>${problem}</span></p>` : nothing}
      <button class="button primary" part="continue" type="submit" aria-disabled=${isBusy}>
        ${isBusy ? words.phone_busy : words.phone_continue}
      </button>
    </form>
    <button class="button" part="decline" aria-disabled=${isBusy} @click=${onDecline}>${words.phone_decline}</button>
  </section>`;
}

/** What the screens say that have no control, in the order title, text; every one may be closed but the first. */
export type Notice = 'scan' | 'rescan' | 'declined' | PhoneEnding;

const NOTICES: Record<Notice, { title: keyof Words; text: keyof Words | null; icon: TemplateResult; look: string }> = {
  scan: { title: 'phone_scan_title', text: 'phone_scan', icon: documentIcon, look: '' },
  rescan: { title: 'phone_scan_title', text: 'phone_scan_again', icon: alertIcon, look: 'warm' },
  declined: { title: 'phone_declined_title', text: 'phone_declined', icon: checkIcon, look: '' },
  done: { title: 'phone_done_title', text: 'phone_done', icon: checkIcon, look: 'good' },
  stopped: { title: 'phone_stopped_title', text: 'phone_stopped', icon: documentIcon, look: '' },
  taken: { title: 'phone_taken_title', text: null, icon: documentIcon, look: '' },
  cancelled: { title: 'phone_cancelled_title', text: 'phone_cancelled', icon: documentIcon, look: '' },
  expired: { title: 'ended_expired_title', text: 'phone_expired', icon: clockIcon, look: '' },
  lost: { title: 'phone_lost_title', text: 'phone_lost', icon: alertIcon, look: 'warm' },
};

/** Announcement of a screen without a control, which appears by itself; empty for the others. */
export function noticeText(words: Words, phase: string): string {
  const text = phase === 'scan' ? undefined : NOTICES[phase as Notice]?.text;
  return (text && words[text]) ?? '';
}

export function renderNotice(words: Words, notice: Notice): TemplateResult {
  const { title, text, icon, look } = NOTICES[notice];
  const isOpen = notice === 'scan' || notice === 'rescan';
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="badge ${look}">${icon}</span>
    <h2 id="heading" tabindex="-1">${words[title]}</h2>
    <div class="stack">
      ${text ? html`<p class="quiet">${words[text]}</p>` : nothing}
      ${isOpen ? nothing : html`<p class="quiet">${words.phone_close}</p>`}
    </div>
  </section>`;
}

/** While the flow or the texts arrive; after a failure with a button that loads them again. */
export function renderLoading(words: Words, onRetry: (() => void) | null): TemplateResult {
  if (!onRetry) {
    return html`<section class="screen centred" aria-busy="true">
      <span class="spinner"></span>
      <p class="quiet">${words.start_busy}</p>
    </section>`;
  }
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="badge warm">${alertIcon}</span>
    <h2 id="heading" tabindex="-1">${words.failed_title}</h2>
    <p id="problem" role="alert">${words.error_network}</p>
    <button class="button primary" data-focus aria-describedby="problem" @click=${onRetry}>
      ${words.failed_retry}
    </button>
  </section>`;
}
