import { css } from 'lit';
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
  .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: center;
    gap: min(1rem, 3vw);
    padding-block-start: 0.5rem;
  }
  .row > :first-child {
    justify-self: start;
  }
  .row > :last-child {
    justify-self: end;
  }
  .side {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.25rem;
  }
  .shutter {
    inline-size: 76px;
    block-size: 76px;
    border: 4px solid var(--_accent);
    border-radius: 50%;
    background: var(--_accent);
    background-clip: content-box;
    padding: 4px;
    transition: scale 100ms;
  }
  .shutter.ghost {
    border-color: var(--_line);
    background-color: var(--_line);
  }
  .round {
    display: grid;
    justify-items: center;
    gap: 0.125rem;
    min-inline-size: 64px;
    min-block-size: 56px;
    padding: 0.25rem min(0.5rem, 1vw);
    border: 0;
    border-radius: calc(var(--_radius) * 0.6);
    background: none;
    font-size: 0.875rem;
    line-height: 1.2;
  }
  @media (hover: hover) {
    .round:hover {
      background: var(--_tint);
    }
  }
  .shutter:active {
    scale: 0.94;
  }
  /* How to take it is said already: what counts is the picture, or why there is none. */
  :host(:is([phase='review'], [phase='blocked'])) slot[name='header'] {
    display: none;
  }
  /* As in camera apps: neither decision stands where the shutter was. */
  .review .row {
    grid-template-columns: minmax(0, 1fr) 88px minmax(0, 1fr);
    gap: 0.5rem;
  }
  .review .button {
    inline-size: 100%;
    padding: 0.375rem 0.25rem;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .zoom {
    display: flex;
    justify-self: center;
    border-radius: 22px;
    background: var(--_sunken);
  }
  .zoom button {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
  }
  .done {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    font-weight: 600;
  }
  /* Too narrow for two beside the shutter's place: below it. */
  @container (max-width: 20rem) {
    .review .row {
      grid-template-columns: minmax(0, 1fr);
    }
    .review .row > :nth-child(2) {
      order: -1;
    }
  }
  /* Text of twice the size has no room beside the shutter. */
  @container (max-width: 15rem) {
    .row {
      grid-template-columns: minmax(0, 1fr);
    }
    .row > :is(:first-child, :last-child) {
      justify-self: center;
    }
    .row > .shutter {
      order: -1;
      justify-self: center;
    }
    .row > span:not(.shutter) {
      display: none;
    }
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
  .tools,
  .settings {
    display: flex;
    gap: 0.5rem;
  }
  .tools button {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--_sunken);
    font-size: 0.9375rem;
  }
  .tools [aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .pages {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.75rem;
  }
  .pages button {
    min-inline-size: 44px;
  }
  .lens {
    position: relative;
    text-align: center;
    cursor: pointer;
  }
  .lens select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: inherit;
  }
  .lens:focus-within {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
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
      grid-template-rows: minmax(3.25rem, auto) minmax(0, 1fr) minmax(3.25rem, auto);
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
