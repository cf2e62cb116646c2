import { css } from 'lit';
import { questionStyles } from '../element/question.styles.js';
import { checkingStyles } from './checking.styles.js';
import { referenceStyles } from '../result/reference.js';
import { handoffStyles } from './handoff.styles.js';
import { progressStyles } from './progress.styles.js';

/** Styles of screens that need a session. */
export const lazyFlowStyles = css`
  ${progressStyles}
  ${checkingStyles}
  ${referenceStyles}
  ${handoffStyles}
  .note.inside {
    margin: 0;
  }
  .merchant {
    display: flex;
    min-block-size: 3rem;
    padding: 0.5rem var(--_space);
    align-items: center;
    background: var(--idproof-color-bar, none);
    color: var(--idproof-color-bar-text, inherit);
    font-weight: 650;
  }
  .merchant img {
    max-inline-size: 60%;
    block-size: 2rem;
  }
  @media (width >= 40em) {
    .merchant {
      border-radius: var(--_radius) var(--_radius) 0 0;
    }
  }
  .chosen {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 1rem;
    padding: 0.375rem var(--_space) 0;
    font-size: 0.875rem;
  }
  .choice,
  .proof {
    display: grid;
    grid-template-rows: auto 1fr;
  }
  .choice > :only-child {
    grid-row: 1 / -1;
  }
  /* What was begun at the provider has its document; and its page in the frame, a progress and a way out of its own. */
  .chosen:has(+ idproof-hosted[phase='open']),
  .progress:has(~ .step idproof-hosted[phase='open'][embed='frame']) {
    display: none;
  }
  /* The flow's own corners are round. */
  .proof > *,
  .choice > :last-child {
    background: none;
  }
  .chosen p {
    flex: 1 1 6rem;
  }
  /* As high as the progress and this are. */
  .chosen + * {
    --_above: 8.25rem;
  }
  .chosen .button {
    min-block-size: 44px;
    padding-inline: 0;
    font-size: inherit;
  }
  /* The refusal below offers it, until the camera is open. */
  .refused:has(+ [phase='idle']) .button {
    visibility: hidden;
  }
  /* Below the actions: the receipt is to keep. */
  .receipt {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 0.25rem;
    margin-block-start: 0.375rem;
    padding-block-start: 0.375rem;
    border-block-start: 1px solid var(--_line);
  }
  .receipt .button {
    min-block-size: 44px;
    /* With forced colours the border is seen. */
    padding: 0.25rem 0.375rem;
    color: var(--_quiet);
    font-size: 0.8125rem;
  }
  .next {
    display: grid;
    gap: 0.625rem;
    inline-size: 100%;
  }
  .next h3 {
    margin: 0.5rem 0 0;
    font-size: 1.0625rem;
    line-height: 1.3;
  }
  .foot.stack {
    gap: var(--_space);
  }
  .foot.stack > p {
    max-inline-size: none;
  }
  .withdrawal {
    color: var(--_quiet);
    font-size: var(--_small);
    text-align: center;
  }
  :is(.withdrawal, .help) a {
    /* At least 24 px high, as the smallest target may be. */
    display: inline-block;
    padding-block: 0.25rem;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .contact {
    display: grid;
    gap: 0.375rem;
    font-weight: 600;
  }
  .contact .button {
    min-block-size: 48px;
    color: inherit;
    text-decoration: none;
  }
  .contact svg {
    inline-size: 1.25rem;
    color: var(--_accent);
  }
  .checks {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
    text-align: start;
  }
  .checks li {
    display: flex;
    align-items: center;
    gap: 0.625rem;
  }
  .checks :is(i, svg) {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    border: 2px solid var(--_line);
    border-radius: 50%;
  }
  .checks .name {
    display: none;
  }
  .checks svg {
    border-color: transparent;
    color: var(--_good);
  }
  .checks [aria-current] i {
    border-color: var(--_accent);
  }
  @media (forced-colors: active) {
    .checks svg {
      color: CanvasText;
    }
    :not(.halted) > .checks [aria-current] i {
      border-color: Highlight;
      background: Highlight;
    }
    /* It turns there, as spinners do. */
    :not(.halted) > .seen ~ .checks [aria-current] i {
      border-block-start-color: Canvas;
      background: none;
    }
  }
  /* A page's own words may be in another language than the flow: each paragraph runs as its first letter does. */
  ::slotted(:not([dir])) {
    unicode-bidi: plaintext;
  }
  /* A phone on its side: in line with the progress above. */
  @media ((width >= 30em) and (height <= 30em)) or ((width >= 20em) and (height <= 18.75em)) {
    .step > idproof-consent,
    .choice > * {
      max-inline-size: none;
    }
    .chosen + * {
      --_above: 6rem;
    }
    /* The refusal names the document and offers another: the room of this line is the main button's. */
    .refused {
      display: none;
    }
    .refused + * {
      --_above: 2.75rem;
    }
  }
  ${questionStyles}
`;
