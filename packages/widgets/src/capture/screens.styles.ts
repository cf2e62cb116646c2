import { css } from 'lit';
import { blockedStyles } from './blocked.styles.js';
import { controlStyles } from './controls-row.styles.js';
import { sidewaysStyles } from './sideways.styles.js';
import { uprightStyles } from './upright.styles.js';

/** The styles of the screens with a camera or an image. */
export const screensStyles = css`
  /* In the line of the heading. */
  header:has(> [part='first-page']) {
    grid-template-columns: 1fr auto;
    align-items: center;
  }
  header:has(> [part='first-page']) > :not(h2, [part='first-page']) {
    grid-column: 1 / -1;
  }
  [part='first-page'] {
    margin-block: -0.5rem;
  }
  /* In a narrow place words beside an image grow no more than to twice their size. */
  .capture {
    --_lead: min(1.125rem, 11.25cqi);
    --_small: min(0.875rem, 8.75cqi);
  }
  .stage {
    isolation: isolate;
  }
  .strong {
    font-size: var(--_lead);
    font-weight: 650;
  }
  .placeholder h3 {
    margin: 0;
  }
  .placeholder :is(p, h3) {
    max-inline-size: 32ch;
  }
  .actions {
    scroll-margin-block-end: 1rem;
  }
  .actions .button {
    font-size: min(1rem, 10cqi);
  }
  .actions .button svg {
    inline-size: 1.5em;
    block-size: 1.5em;
  }
  /* Where text of twice the size fills the line, its words alone. */
  @container (max-width: 13em) {
    .actions > .stack > .button svg {
      display: none;
    }
  }
  .note + .stage {
    --_highest: max(var(--_window) - 28.5rem, 14.5rem);
  }
  /* All actions are below a warning, which is read first. */
  .stage:has(~ .actions .note) {
    --_highest: max(var(--_window) - 32rem, 10rem);
  }
  /* Beside one more line, that the document is turned over. */
  header:has(> .strong) + .stage {
    --_highest: max(var(--_window) - 27.25rem, 14.5rem);
  }
  .capture > .note {
    margin-inline: var(--_space);
  }
  /* Nothing is wrong there, and what is to be done is to go on. */
  .note:has([part='keep']) {
    border-color: var(--_accent);
    background: var(--_tint);
  }
  [part='keep'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .note:has([part='keep']) ~ .actions .primary {
    border-color: var(--_edge);
    background: none;
    color: inherit;
  }
  .note .button {
    justify-self: start;
    margin-block-start: 0.375rem;
  }
  .drop {
    text-align: center;
  }
  .stage[data-phase='live'] {
    background: var(--_night);
    color: var(--_over);
  }
  video,
  canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .preview canvas {
    padding: 0.5rem;
    object-fit: contain;
    filter: drop-shadow(0 2px 12px rgb(6 10 16 / 40%));
  }
  /* What the image leaves of its stage has its colours, dark enough for every image to stand out. */
  .behind {
    z-index: -1;
  }
  .stage:has(> .behind) {
    background: var(--_night);
  }
  .stage:not([data-away]) > .selfie {
    /* As in a mirror; the image itself is not turned. */
    transform: scaleX(-1);
  }
  .hint {
    position: relative;
    /* Above the shade around the guide. */
    z-index: 1;
    align-self: start;
    margin-block-end: 0.75rem;
    padding: 0.5rem min(1rem, 5cqi);
    border-radius: 1.375rem;
    background: rgb(6 10 16 / 82%);
    /* It is seen together with the image under it, and grows even less. */
    font-size: min(1.125rem, 7.5cqi);
    font-weight: 650;
    line-height: 1.25;
    text-align: center;
  }
  .arrow {
    display: inline-grid;
    vertical-align: text-bottom;
  }
  .arrow.up {
    rotate: 90deg;
  }
  .arrow.right {
    rotate: 180deg;
  }
  .arrow.down {
    rotate: -90deg;
  }
  .hint small {
    display: block;
    font-size: var(--_small);
    font-weight: 400;
  }
  /* How to take it is said already: what counts is the image, or why there is none. */
  :host(:is([phase='review'], [phase='submitted'], [phase='blocked'])) slot[name='header'] {
    display: none;
  }
  @container (max-width: 479px) {
    .hint {
      padding-inline: min(0.75rem, 4cqi);
      font-size: min(1.0625rem, 7.5cqi);
    }
  }
  @container (max-width: 359px) {
    h2,
    .hint {
      hyphens: auto;
    }
  }
  ${controlStyles}
  /* As the outline over it, which has the same proportions. */
  .stage[data-wide] :is(video, .still, .outline, .finder) {
    block-size: auto;
    margin-block: auto;
  }
  .stage[data-low] > :is(video, .still, .outline) {
    inline-size: auto;
    margin-inline: auto;
  }
  @container (min-width: 480px) {
    .capture {
      --_highest: max(var(--_window) - 26.5rem, 14.5rem);
    }
    @media (height > 30em) {
      /* Two lines below the title, however many are said: the image keeps its place. Above a reason there is none. */
      header:not(:has(+ .note, > .strong)) {
        grid-template-rows: auto minmax(var(--_said, 2.9rem), 1fr);
      }
      /* What is wrong needs no line there, and has its height. */
      :host([phase='blocked']) .capture {
        --_said: 0;
        --_highest: max(var(--_window) - 23.5rem, 17.5rem);
      }
      /* In the middle between the image and the end. */
      .actions:has(> .row, > .review) {
        align-content: center;
      }
    }
    /* A low window of a desktop: one line, and decisions side by side, are room for the image. */
    @media (30em < height <= 40em) {
      .capture {
        --_said: 1.45rem;
        --_highest: max(var(--_window) - 19.5rem, 14.5rem);
      }
      .zoom {
        margin-block: -0.65rem;
      }
      .actions {
        min-block-size: 5.75rem;
      }
      .actions > .stack {
        display: flex;
        flex-wrap: wrap;
        > * {
          flex: 1 1 100%;
        }
        > .button {
          flex-basis: 12rem;
        }
      }
    }
    .over {
      grid-template-rows: minmax(3.25rem, auto) minmax(0, 1fr);
    }
  }
  /* Below the hint, which would hide the heading of a document that fills it. A face has the oval below it. */
  @container (min-width: 480px) {
    .stage.document > :is(video, .still, .outline) {
      --_hint: min(3.5rem, 16vh);
      inset-block-start: var(--_hint);
      block-size: calc(100% - var(--_hint));
    }
  }
  /* In a flow on a phone it takes what the words leave of the window, so that all of the screen is in it. */
  @media not (((width >= 30em) and (height <= 30em)) or ((width >= 20em) and (height <= 18.75em))) {
    @container (max-width: 479px) {
      :host([data-screen]:is([phase='idle'], [phase='blocked'])) {
        .capture {
          display: flex;
          flex-direction: column;
          min-block-size: calc(var(--_window) - var(--_above));
        }
        .stage {
          --_highest: none;
          flex: 1 0 auto;
          aspect-ratio: auto;
          min-block-size: min(15.5rem, 66cqi);
        }
        /* As low as the drawing beside the words of the examples. */
        @media (height < 37em) {
          .stage {
            min-block-size: min(10rem, 36cqi);
          }
        }
        /* In less, the words of the examples take more lines. */
        @container (11em < width <= 15em) {
          .stage {
            min-block-size: 52cqi;
          }
        }
      }
    }
  }
  ${blockedStyles}
  ${uprightStyles}
  ${sidewaysStyles}
  @media (forced-colors: active) {
    .stage {
      border: 1px solid CanvasText;
    }
    .behind {
      display: none;
    }
    /* Over an image the colours of a theme say nothing. */
    .stage[data-phase='live'] {
      forced-color-adjust: none;
    }
    .shutter {
      forced-color-adjust: none;
      border-color: ButtonText;
      background-color: ButtonText;
    }
  }
  /* In a flow it has no ground of its own, and there only the screen's black would be behind it. */
  :host(:fullscreen) {
    max-inline-size: none;
    overflow: auto;
    background: var(--_surface) !important;
  }
  :host(:fullscreen) .capture {
    min-block-size: 100%;
    grid-template-rows: auto 1fr auto;
  }
  :host(:fullscreen) .stage {
    aspect-ratio: auto;
    block-size: 100%;
    max-block-size: none;
  }
`;
