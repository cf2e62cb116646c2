import { css } from 'lit';
import { controlStyles } from './controls-row.styles.js';
import { sidewaysStyles } from './sideways.styles.js';
import { uprightStyles } from './upright.styles.js';

/** What is shown only once a camera is live or a picture is there. */
export const screensStyles = css`
  .note + .stage {
    --_highest: max(var(--_window) - 28.5rem, 14.5rem);
  }
  .capture > .note {
    margin-inline: var(--_space);
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
    filter: drop-shadow(0 2px 8px rgb(16 24 40 / 18%));
  }
  .stage:not([data-away]) > .selfie {
    /* As in a mirror; the picture itself is not turned. */
    transform: scaleX(-1);
  }
  .hint {
    position: relative;
    /* Above the shade around the guide. */
    z-index: 1;
    align-self: start;
    margin-block-end: 0.75rem;
    padding: 0.5rem 1rem;
    border-radius: 1.375rem;
    background: rgb(6 10 16 / 82%);
    font-size: var(--_lead);
    font-weight: 650;
    line-height: 1.25;
    text-align: center;
  }
  .hint small {
    display: block;
    font-size: 0.875rem;
    font-weight: 400;
  }
  /* How to take it is said already: what counts is the picture, or why there is none. */
  :host(:is([phase='review'], [phase='blocked'])) slot[name='header'] {
    display: none;
  }
  @container (max-width: 359px) {
    .hint {
      font-size: 1.0625rem;
    }
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
    /* Two lines below the title in every phase, however many are said: the picture keeps its place. */
    @media (height > 30rem) {
      header {
        grid-template-rows: auto minmax(2.9rem, 1fr);
      }
    }
    .over {
      grid-template-rows: minmax(3.25rem, auto) minmax(0, 1fr);
    }
  }
  /* Below the hint, which would hide the heading of a document that fills it, where there is the height for both. */
  @media (height > 40rem), (height <= 30rem) {
    @container (min-width: 480px) {
      .stage > :is(video, .still, .outline) {
        inset-block-start: 3.5rem;
        block-size: calc(100% - 3.5rem);
      }
    }
  }
  /* In a flow on a phone it takes what the words leave of the window, so that all of the screen is in it. */
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
        min-block-size: 15.5rem;
      }
    }
  }
  .stage[data-phase='blocked'] {
    background: linear-gradient(var(--_warm), var(--_sunken) 70%);
  }
  .blocked .strong {
    font-size: 1.25rem;
  }
  /* What to do about it, apart from what is wrong. */
  .blocked .strong + p + p {
    padding: 0.75rem 1rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.7);
    background: var(--_surface);
  }
  @media (height > 30rem) {
    .blocked .badge {
      inline-size: 5.5rem;
      block-size: 5.5rem;
      margin-block: 1.25rem 1.5rem;
      background: var(--_surface);
      box-shadow:
        0 0 0 0.625rem color-mix(in oklab, var(--_mark) 14%, transparent),
        0 0 0 1.25rem color-mix(in oklab, var(--_mark) 7%, transparent);
    }
  }
  /* A phone on its side: all of it stands in the window. */
  @media (height <= 30rem) {
    .blocked .badge {
      display: none;
    }
    .blocked p {
      max-inline-size: none;
    }
  }
  ${uprightStyles}
  ${sidewaysStyles}
  @media (forced-colors: active) {
    .stage {
      border: 1px solid CanvasText;
    }
    /* Over a picture the colours of a theme say nothing. */
    .stage[data-phase='live'] {
      forced-color-adjust: none;
    }
    .shutter {
      forced-color-adjust: none;
      border-color: ButtonText;
      background-color: ButtonText;
    }
  }
  :host(:fullscreen) {
    max-inline-size: none;
    overflow: auto;
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
