import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { renderInputs, renderUpload, startLabel } from '../capture/buttons.js';
import { hasLiveCamera } from '../capture/methods.js';
import type { ScreenView } from '../capture/render-capture.js';
import { findFault } from '../capture/view.js';
import { cameraIcon, checkIcon, crossIcon, icon, uploadIcon } from '../element/icons.js';
import { joinSentences } from '../element/join-sentences.js';
import { errorWords, format } from '../labels.js';
import { MAX_PAGES, type PaperDraft } from './paper-draft.js';
import type { PaperPage } from './paper-file.js';
import { formatSize } from './paper-texts.js';

/** Icon: Lucide, as in icons.ts. */
const fileIcon = icon(
  svg`<path d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M10 9H8M16 13H8M16 17H8" />`,
);

export interface PaperView extends ScreenView {
  draft: PaperDraft;
  locale: string;
  /** Goes on without the paper; null where that is not possible. */
  skip: (() => void) | null;
}

/** The controls of the first screen: on a computer a file comes first, which most papers are there. */
export function renderStart(view: PaperView): TemplateResult {
  const { methods, messages, actions, state, skip, draft } = view;
  const hasCamera = hasLiveCamera(methods) || methods.native;
  const isDesk = matchMedia('(pointer: fine)').matches;
  const isFile = methods.upload && (!hasCamera || isDesk || (state.phase === 'idle' && state.method === 'upload'));
  const camera = hasCamera
    ? html`<button
        class=${isFile ? 'button' : 'button primary'}
        ?data-focus=${!isFile}
        aria-disabled=${draft.isBusy ? 'true' : nothing}
        @click=${actions.start}
      >
        ${cameraIcon}${startLabel(view)}
      </button>`
    : nothing;
  const upload = renderUpload(view, isFile ? 'button primary' : 'button', isFile);
  return html`<div class="stack">
    ${isFile ? [upload, camera] : [camera, upload]}
    ${methods.upload && isDesk ? html`<p class="quiet drop">${messages.capture_drop}</p>` : nothing}
    ${skip ? html`<button class="button link" part="skip" @click=${skip}>${messages.paper_skip}</button>` : nothing}
    <slot name="handoff"></slot>
  </div>`;
}

/** The screen of the pages, or of the PDF, before it is sent. */
export function renderPaper(view: PaperView): TemplateResult {
  const { messages, state, draft } = view;
  const fault = draft.isSent ? null : findFault(state);
  return html`
    <section class="capture paper" aria-labelledby="heading" aria-busy=${draft.isBusy ? 'true' : 'false'}>
      <header>
        <h2 id="heading" tabindex="-1">${messages.document_title_front}</h2>
        ${draft.isSent || draft.pdf ? nothing : html`<p class="quiet">${messages.paper_check}</p>`}
      </header>
      ${fault ? html`<div class="note" id="problem"><p>${errorWords(fault, messages)}</p></div>` : nothing}
      ${draft.pdf ? renderPdf(view) : renderPages(view)}
      <div class="actions">${draft.isSent ? renderSent(view) : renderControls(view)}<slot name="actions"></slot></div>
      <p class="spoken" role="status">${describePaper(view)}</p>
      ${renderInputs(view)}
    </section>
  `;
}

function renderPdf({ draft, messages, locale }: PaperView): TemplateResult {
  const { name, blob, pages } = draft.pdf!;
  const dot = Math.max(0, name.lastIndexOf('.'));
  const facts = [
    formatSize(blob.size, locale),
    pages === null ? '' : format(messages.paper_count ?? '', { count: pages }),
  ];
  return html`<div class="file" part="file">
    ${fileIcon}
    <p>
      <strong
        ><bdi>${name.slice(0, dot)}<wbr />${name.slice(dot)}</bdi></strong
      ><span class="quiet">${facts.filter(Boolean).join(' · ')}</span>
    </p>
  </div>`;
}

function renderPages(view: PaperView): TemplateResult {
  const { pages } = view.draft;
  return html`<ol class=${pages.length === 1 ? 'sheets single' : 'sheets'} part="pages">
    ${repeat(
      pages,
      ({ id }) => id,
      (page, at) => renderPage(view, page, at),
    )}
  </ol>`;
}

function renderPage({ draft, messages }: PaperView, { id, image }: PaperPage, at: number): TemplateResult {
  const values = { number: at + 1, total: draft.pages.length };
  const name = format(messages.pdf_page ?? '', values);
  return html`<li>
    <canvas
      data-page=${id}
      role="img"
      aria-label=${messages.document_preview ?? nothing}
      style="aspect-ratio: ${image.width} / ${image.height}"
    ></canvas>
    <div class="below">
      <span>${name}</span>
      ${
        draft.isSent
          ? nothing
          : html`<button
              class="remove"
              part="remove"
              aria-label=${format(messages.paper_remove ?? '', values)}
              aria-disabled=${draft.isBusy ? 'true' : nothing}
              @click=${(event: Event) => remove(event, draft, id)}
            >
              ${crossIcon}
            </button>`
      }
    </div>
  </li>`;
}

/** The next press on the same place would remove the next page, so the focus goes on. */
function remove({ currentTarget }: Event, draft: PaperDraft, id: number): void {
  const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  draft.remove(id);
  root.querySelector<HTMLElement>('[data-focus]')?.focus();
}

function renderControls(view: PaperView): TemplateResult {
  const { draft, messages } = view;
  const busy = draft.isBusy ? 'true' : nothing;
  return html`<div class="stack">
    <button class="button primary" part="confirm" data-focus aria-disabled=${busy} @click=${draft.send}>
      ${draft.isBusy ? messages.capture_encoding : messages.paper_send}
    </button>
    ${draft.pdf ? renderOther(view) : renderAdd(view)}
  </div>`;
}

function renderOther({ draft, messages }: PaperView): TemplateResult {
  return html`<button
    class="button"
    part="retake"
    aria-disabled=${draft.isBusy ? 'true' : nothing}
    @click=${draft.undo}
  >
    ${messages.paper_other_file}
  </button>`;
}

/** More pages by the same ways as the first one. */
function renderAdd({ draft, methods, messages, actions }: PaperView): TemplateResult {
  if (draft.isFull) return html`<p class="quiet">${format(messages.paper_full ?? '', { count: MAX_PAGES })}</p>`;
  const busy = draft.isBusy ? 'true' : nothing;
  const hasCamera = hasLiveCamera(methods) || methods.native;
  return html`<div class="more">
    ${
      hasCamera
        ? html`<button class="button" part="add" aria-disabled=${busy} @click=${actions.start}>
            ${cameraIcon}${messages.paper_add}
          </button>`
        : nothing
    }
    ${
      methods.upload
        ? html`<button class="button" part="upload" aria-disabled=${busy} @click=${actions.chooseFile}>
            ${uploadIcon}${messages.paper_add_file}
          </button>`
        : nothing
    }
  </div>`;
}

function renderSent({ messages }: PaperView): TemplateResult {
  return html`<p class="done">${checkIcon}${messages.paper_ready}</p>`;
}

/** The text of the live region: what has changed, once. */
function describePaper({ draft, messages, state }: PaperView): string {
  const fault = findFault(state);
  if (draft.isSent) return messages.paper_ready ?? '';
  if (draft.isBusy) return messages.capture_encoding;
  if (fault) return errorWords(fault, messages);
  if (!draft.change || draft.pdf) return '';
  const text = draft.change === 'added' ? messages.paper_added : messages.paper_removed;
  return joinSentences(text, format(messages.paper_count ?? '', { count: draft.pages.length }));
}
