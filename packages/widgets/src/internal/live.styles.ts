import { css } from 'lit';

/** The controls over the live picture, and how it fills small windows and whole screens. */
export const liveStyles = css`
  .below {
    position: relative;
    z-index: 1;
    align-self: end;
    inline-size: 100%;
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr) 44px;
    align-items: center;
    justify-items: center;
    gap: 0.25rem;
  }
  .pill {
    min-block-size: 44px;
    display: grid;
    place-items: center;
    padding: 0.25rem 1rem;
    border: 0;
    border-radius: 1.375rem;
    background: rgb(6 10 16 / 72%);
    color: #fff;
    font-size: 0.9375rem;
    line-height: 1.2;
    text-align: center;
  }
  .pill.corner {
    inline-size: 44px;
    padding: 0;
  }
  .pill:focus-visible {
    outline-color: #fff;
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
    .actions {
      align-content: end;
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
