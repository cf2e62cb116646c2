import { css } from 'lit';

/** How the live picture fills small windows and whole screens. */
export const liveStyles = css`
  /* As the outline over it, which has the same proportions. */
  .stage[data-wide] video,
  .stage[data-wide] .outline {
    block-size: auto;
    margin-block: auto;
  }
  /* A phone on its side: the picture takes the height there is, words and controls stand beside it. */
  @media (orientation: landscape) and (height <= 30rem) {
    :host {
      max-inline-size: 60rem;
    }
    .capture {
      grid-template-columns: minmax(0, 1fr) minmax(13rem, 34%);
      grid-template-rows: auto auto 1fr;
      column-gap: 0;
      padding-block: 0.5rem;
    }
    .capture > * {
      grid-column: 2;
    }
    .capture > .stage {
      grid-column: 1;
      grid-row: 1 / span 3;
      aspect-ratio: auto;
      block-size: calc(var(--_window) - 1rem);
      max-block-size: none;
    }
    .over {
      grid-template-rows: minmax(3.25rem, auto) minmax(0, 1fr) minmax(2.75rem, auto);
      padding-block: 0.5rem;
    }
    .review .row {
      grid-template-columns: minmax(0, 1fr);
    }
    .review .row span {
      display: none;
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
