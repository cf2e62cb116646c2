import { html, nothing, type TemplateResult } from 'lit';
import { withTabStorage } from '../../element/tab-storage.js';
import type { CaptureView } from '../view.js';

/** Set while the person wants to review every image. */
const KEY = 'idproof.reviews-all';
/** Remembers the choice where the browser forbids storage. */
let reviewsAll = withTabStorage((storage) => storage.getItem(KEY)) !== null;

/**
 * True for an image of the automatic capture that passed every check, unless the page or the person asks for a review. The
 * last attempt is reviewed: its answer may be final.
 */
export function needsNoReview({ state, reviewMode, review, attemptsLeft, target }: CaptureView): boolean {
  if (state.phase !== 'review' || reviewMode === 'always' || reviewsAll) return false;
  if (attemptsLeft && attemptsLeft[target.subject] < 2) return false;
  const { method, quality } = state.image;
  if (method !== 'auto' || !quality.passed || quality.warnings.length > 0) return false;
  // Without guidance only the light was checked.
  return quality.signals?.guidance !== 'none' && review?.canConfirm !== false && !review?.hasMissed;
}

/** The person's choice to review every image, for the rest of the visit in this tab. */
export function renderReviewChoice({ reviewMode, methods, messages }: CaptureView): TemplateResult | typeof nothing {
  if (reviewMode === 'always' || !methods.auto || !messages.review_all) return nothing;
  return html`<label class="choice">
    <input type="checkbox" part="review-all" .checked=${reviewsAll} @change=${choose} />${messages.review_all}
  </label>`;
}

function choose({ target }: Event): void {
  reviewsAll = (target as HTMLInputElement).checked;
  withTabStorage((storage) => {
    if (reviewsAll) storage.setItem(KEY, '');
    else storage.removeItem(KEY);
  });
}
