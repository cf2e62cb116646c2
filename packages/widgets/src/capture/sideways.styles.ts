import { css } from 'lit';
import { zoomOnImage } from './controls-row.styles.js';

/**
 * A phone on its side, or a window as low as that of a desktop at 400 % zoom: the image takes the height there is, words
 * and controls stand beside it.
 */
export const sidewaysStyles = css`
  @media ((width >= 30em) and (height <= 30em)) or ((width >= 20em) and (height <= 18.75em)) {
    :host {
      max-inline-size: 60rem;
    }
    .capture {
      grid-template-columns: minmax(0, 1fr) minmax(min(13rem, 44%), 34%);
      grid-template-rows: auto auto 1fr;
      gap: 0.5rem 0;
      padding-block: 0.25rem 0.5rem;
      line-height: 1.35;
    }
    .actions {
      min-block-size: auto;
    }
    .button {
      padding-inline: 0.5rem;
    }
    .note .button {
      min-block-size: 44px;
      padding-block: 0.25rem;
      font-size: var(--_small);
    }
    .capture > * {
      grid-column: 2;
    }
    .capture > .stage {
      grid-column: 1;
      grid-row: 1 / span 3;
      inline-size: 100%;
      aspect-ratio: auto;
      block-size: calc(var(--_window) - var(--_above, 0rem) - 0.75rem);
      max-block-size: none;
      margin: 0;
      border-radius: 0;
      /* Words that are higher than the window pass beside it. */
      position: sticky;
      inset-block-start: 0;
    }
    /* However large the text: the guide has most of the height. */
    .over {
      grid-template-rows: minmax(min(3.25rem, 15vh), auto) minmax(0, 1fr);
      padding-block: min(0.5rem, 2vh);
    }
    .hint {
      margin-block-end: min(0.75rem, 3vh);
      padding-block: min(0.5rem, 2vh);
      font-size: min(1.125rem, 7.5cqi, 6vh);
    }
    .hint small {
      font-size: min(var(--_small), 4.5vh);
    }
    /* The words at the guide say it, and the controls have its room. */
    :host(:is([phase='requesting'], [phase='live'], [phase='encoding'])) slot[name='header'] {
      display: none;
    }
    /* Too narrow for words on both sides of the shutter: they stand below it. */
    .row {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 0.5rem 0.25rem;
    }
    .tools {
      gap: 0.25rem;
    }
    .row > .shutter {
      order: -1;
      margin-inline: calc(50% - 38px);
    }
    /* All of them in one line. */
    .row > .round {
      flex: 1 1 3.5rem;
      min-inline-size: 3.5rem;
    }
    .side .auto {
      padding-inline: 0.25rem;
    }
    ${zoomOnImage}
    .capture {
      position: relative;
    }
    .ask {
      position: static;
    }
    /* Beside a document. */
    .zoom {
      flex-direction: column;
      inset-block: calc(var(--_window) - var(--_above, 0rem) - 1.25rem - 92px) auto;
      inset-inline: 0.5rem auto;
    }
    .document .preview canvas {
      padding-inline-start: 60px;
    }
    .side {
      display: contents;
    }
    .row > span:not(.shutter) {
      display: none;
    }
    /* Narrow besides: smaller words and controls, and what is pressed before what explains it. */
    @container (max-width: 479px) {
      .capture {
        --_lead: var(--_small);
      }
      header {
        display: contents;
      }
      h2,
      header > :not(h2),
      slot[name='header'] > *,
      ::slotted([slot='header']) {
        grid-column: 2;
        padding-inline: 0.5rem;
      }
      header > :not(h2),
      slot[name='header'] > *,
      ::slotted([slot='header']) {
        order: 1;
      }
      h2,
      .quiet,
      .ask > p,
      .capture > .note,
      .actions .button {
        font-size: var(--_small);
        line-height: 1.25;
      }
      .actions {
        padding-inline: 0.5rem;
      }
      .capture > .note {
        margin-inline: 0.25rem;
        padding: 0.375rem 0.5rem;
      }
      .hint {
        margin-block-end: 0.5rem;
        padding: 0.25rem 0.5rem;
        border-radius: 0.75rem;
        font-size: var(--_small);
      }
      .button {
        min-block-size: 44px;
      }
      .row {
        gap: 0.25rem;
        padding-block-start: 0;
      }
      .row > .shutter {
        inline-size: 64px;
        block-size: 64px;
        margin-inline: calc(50% - 32px);
      }
      .row > .round {
        flex-basis: auto;
        min-block-size: 44px;
      }
    }
  }
`;
