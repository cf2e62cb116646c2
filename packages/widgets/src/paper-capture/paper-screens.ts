import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { renderInputs, startLabel } from '../capture/buttons.js';
import { hasLiveCamera } from '../capture/methods.js';
import type { ScreenView } from '../capture/render-capture.js';
import { findFault } from '../capture/view.js';
import { cameraIcon, checkIcon, crossIcon, icon, uploadIcon } from '../element/icons.js';
import { joinSentences } from '../element/join-sentences.js';
import { errorWords, format, type Words } from '../labels.js';
import { MAX_PAGES, type ChosenPdf, type PaperDraft } from './paper-draft.js';
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

/** The view of a capture, with what a paper has of its own there. */
export function completeView(view: PaperView): ScreenView {
  const controls = renderOwnControls(guard(view));
  return { ...view, faultText: describeLeft(view.draft, view.messages), ...(controls && { controls }) };
}

/** The controls of the first screen, and of one without a camera; null where the usual ones apply. */
function renderOwnControls(view: PaperView): TemplateResult | null {
  const { state, capture, parts } = view;
  if (state.phase === 'idle' && !capture.repick) return renderStart(view);
  if (state.phase !== 'blocked' || !view.skip || !parts) return null;
  return html`${parts.renderBlockedActions(view, state.code)}
    <div class="stack">${renderSkip(view)}</div>`;
}

/** Without the actions that have no meaning while files are examined, or the paper is sent. */
function guard(view: PaperView): PaperView {
  const { draft, actions, skip } = view;
  const unlessBusy = (act: () => void) => (): void => {
    if (!draft.isBusy && !draft.isSent) act();
  };
  const { start, chooseFile, openCameraApp } = actions;
  return {
    ...view,
    skip: skip && unlessBusy(skip),
    actions: {
      ...actions,
      start: unlessBusy(start),
      chooseFile: unlessBusy(chooseFile),
      openCameraApp: unlessBusy(openCameraApp),
    },
  };
}

/** On a computer a file comes first, which most papers are there. */
function renderStart(view: PaperView): TemplateResult {
  const { methods, messages, state } = view;
  const hasCamera = hasLiveCamera(methods) || methods.native;
  const isDesk = matchMedia('(pointer: fine)').matches;
  const isFile = methods.upload && (!hasCamera || isDesk || (state.phase === 'idle' && state.method === 'upload'));
  const camera = hasCamera ? renderCamera(view, startLabel(view), !isFile) : nothing;
  const upload = methods.upload ? renderUpload(view, messages.capture_upload_pdf, isFile) : nothing;
  return html`<div class="stack">
    ${isFile ? [upload, camera] : [camera, upload]}
    ${methods.upload && isDesk ? html`<p class="quiet drop">${messages.capture_drop}</p>` : nothing} ${renderSkip(view)}
    <slot name="handoff"></slot>
  </div>`;
}

function renderCamera({ draft, actions }: PaperView, label: string | undefined, isMain: boolean): TemplateResult {
  return html`<button
    class=${isMain ? 'button primary' : 'button'}
    part=${draft.isEmpty ? nothing : 'add'}
    ?data-focus=${isMain}
    aria-disabled=${draft.isBusy ? 'true' : nothing}
    @click=${actions.start}
  >
    ${cameraIcon}${label}
  </button>`;
}

function renderUpload({ draft, actions }: PaperView, label: string | undefined, isMain: boolean): TemplateResult {
  return html`<button
    class=${isMain ? 'button primary' : 'button'}
    part="upload"
    ?data-focus=${isMain}
    aria-disabled=${draft.isBusy ? 'true' : nothing}
    @click=${actions.chooseFile}
  >
    ${uploadIcon}<span>${label}</span>
  </button>`;
}

function renderSkip({ skip, draft, messages }: PaperView): TemplateResult | typeof nothing {
  if (!skip) return nothing;
  return html`<button class="button link" part="skip" aria-disabled=${draft.isBusy ? 'true' : nothing} @click=${skip}>
    ${messages.paper_skip}
  </button>`;
}

/** The screen of the pages, or of the PDF, before it is sent. */
export function renderPaper(given: PaperView): TemplateResult {
  const view = guard(given);
  const { messages, draft } = view;
  const problem = describeProblem(view);
  return html`
    <section class="capture paper" aria-labelledby="heading" aria-busy=${draft.isBusy ? 'true' : 'false'}>
      <header>
        <h2 id="heading" tabindex="-1">${messages.document_title_front}</h2>
        ${draft.isSent || draft.pdf ? nothing : html`<p class="quiet">${messages.paper_check}</p>`}
      </header>
      ${problem ? html`<div class="note" id="problem"><p>${problem}</p></div>` : nothing}
      ${draft.pdf ? renderPdf(view) : renderPages(view)}
      <div class="actions">${draft.isSent ? renderSent(view) : renderControls(view)}<slot name="actions"></slot></div>
      ${renderInputs(view)}
    </section>
  `;
}

function renderPdf({ draft, messages, locale }: PaperView): TemplateResult {
  const { name } = draft.pdf!;
  const dot = Math.max(0, name.lastIndexOf('.'));
  return html`<div class="file" part="file">
    ${fileIcon}
    <p>
      <strong
        ><bdi>${name.slice(0, dot)}<wbr />${name.slice(dot)}</bdi></strong
      ><span class="quiet">${describePdf(draft.pdf!, messages, locale)}</span>
    </p>
  </div>`;
}

/** Its size, and how many pages it has where that is known. */
function describePdf({ blob, pages }: ChosenPdf, messages: Words, locale: string): string {
  const count = pages === null ? '' : format(messages.paper_count ?? '', { count: pages });
  return [formatSize(blob.size, locale), count].filter(Boolean).join(' · ');
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
    ${draft.pdf ? renderOther(view) : renderAdd(view)} ${renderSkip(view)}
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
function renderAdd(view: PaperView): TemplateResult | typeof nothing {
  const { draft, methods, messages } = view;
  // What was left out for want of room has said so.
  if (draft.isFull) return draft.left.length > 0 ? nothing : html`<p class="quiet">${describeLimit(messages)}</p>`;
  const hasCamera = hasLiveCamera(methods) || methods.native;
  return html`<div class="more">
    ${hasCamera ? renderCamera(view, messages.paper_add, false) : nothing}
    ${methods.upload ? renderUpload(view, messages.paper_add_file, false) : nothing}
  </div>`;
}

const describeLimit = ({ paper_full: text = '' }: Words): string => format(text, { count: MAX_PAGES });

function renderSent({ messages }: PaperView): TemplateResult {
  return html`<p class="done">${checkIcon}${messages.paper_ready}</p>`;
}

/** Why files were not taken, or the camera did not open; empty where nothing is wrong. */
function describeProblem({ draft, messages, state }: PaperView): string {
  const fault = draft.isSent ? null : findFault(state);
  return describeLeft(draft, messages) || (fault ? errorWords(fault, messages) : '');
}

/** The files of the last choice that were not taken: how many of several, and why; empty without any. */
function describeLeft({ left, hasSeveral }: PaperDraft, messages: Words): string {
  return joinSentences(
    ...left.flatMap(({ code, count }) => [
      hasSeveral ? format(messages.paper_left ?? '', { count }) : '',
      code ? errorWords(code, messages) : describeLimit(messages),
    ]),
  );
}

/** The text of the live region: what has changed, once. */
export function describePaper(view: PaperView): string | TemplateResult {
  const { draft, messages, locale } = view;
  const { change, pdf } = draft;
  if (draft.isSent) return messages.paper_ready ?? '';
  if (draft.isBusy) return messages.capture_encoding;
  if (change && pdf) return html`<bdi>${pdf.name}</bdi> · ${describePdf(pdf, messages, locale)}`;
  return joinSentences(describeChange(view), describeProblem(view));
}

function describeChange({ draft: { change, pages }, messages }: PaperView): string {
  if (!change) return '';
  const text = change === 'added' ? messages.paper_added : messages.paper_removed;
  return joinSentences(text, format(messages.paper_count ?? '', { count: pages.length }));
}
