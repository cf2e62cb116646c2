import { css } from 'lit';
import { zoomOnPicture } from './controls-row.styles.js';

/** A phone on its side: the picture takes the height there is, words and controls stand beside it. */
export const sidewaysStyles = css`
  @media (width >= 30rem) and (height <= 30rem) {
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
    }
    .over {
      grid-template-rows: minmax(3.25rem, auto) minmax(0, 1fr);
      padding-block: 0.5rem;
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
      gap: 0.5rem;
    }
    .row > .shutter {
      order: -1;
      margin-inline: calc(50% - 38px);
    }
    /* All of them in one line. */
    .row > .round {
      flex: 1 1 7rem;
    }
    ${zoomOnPicture}
    .capture {
      position: relative;
    }
    .ask {
      position: static;
    }
    /* Beside a document. */
    .zoom {
      flex-direction: column;
      inset-block: auto 1.25rem;
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
  }
`;
