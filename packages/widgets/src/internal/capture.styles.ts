import { css } from 'lit';

export const captureStyles = css`
  :host {
    container-type: inline-size;
  }
  .capture {
    display: grid;
    gap: 0.875rem;
    padding-block: 1rem;
  }
  header {
    display: grid;
    gap: 0.25rem;
    padding-inline: 1rem;
  }
  .capture > .note {
    margin-inline: 1rem;
  }
  .stage {
    position: relative;
    overflow: hidden;
    inline-size: 100%;
    /* Fixed, so that nothing moves when the camera starts. */
    aspect-ratio: 4 / 5;
    max-block-size: max(var(--_window) * 0.5, 14.5rem);
    background: #0c1017;
    color: #fff;
    isolation: isolate;
  }
  @media (width >= 40rem) {
    .stage {
      max-block-size: max(var(--_window) * 0.42, 14.5rem);
    }
  }
  /* The hint's row grows with large text; the guide is as large as fits between it and the way to the shutter. */
  .over {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template-rows: minmax(4.75rem, auto) minmax(0, 1fr) minmax(3.25rem, auto);
    justify-items: center;
    padding: 0.875rem 4% 0.5rem;
  }
  .finder {
    inline-size: 100%;
    block-size: 100%;
    display: grid;
    place-items: center;
    container-type: size;
    pointer-events: none;
  }
  .frame {
    position: relative;
    border: 3px solid #fff;
    box-shadow: 0 0 0 100vmax rgb(6 10 16 / 58%);
  }
  /* A passport page is 125 × 88 mm, a card 85.6 × 54. */
  .frame.booklet,
  .frame.card {
    --_ratio: 1.42;
    inline-size: min(100cqi, 100cqb * var(--_ratio));
    aspect-ratio: var(--_ratio);
    border-radius: 14px;
  }
  .frame.card {
    --_ratio: 1.585;
  }
  .frame.face {
    block-size: min(100cqb, 100cqi * 1.36);
    aspect-ratio: 1 / 1.36;
    border-radius: 50%;
  }
  .frame.ghost {
    display: grid;
    place-items: center;
    border: 2px dashed rgb(255 255 255 / 34%);
    box-shadow: none;
  }
  .frame.ghost svg {
    inline-size: 3.5rem;
    block-size: 3.5rem;
    opacity: 0.8;
  }
  .placeholder {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: center;
    justify-items: center;
    gap: 0.875rem;
    padding: 1.25rem;
    text-align: center;
  }
  .placeholder .spinner {
    border-color: rgb(255 255 255 / 28%);
    border-block-start-color: #fff;
  }
  .placeholder.blocked svg {
    inline-size: 2.75rem;
    block-size: 2.75rem;
  }
  .placeholder p {
    position: relative;
    max-inline-size: 30ch;
  }
  .strong {
    font-size: 1.1875rem;
    font-weight: 650;
  }
  .actions {
    display: grid;
    align-content: start;
    min-block-size: 7.5rem;
    padding-inline: 1rem;
    scroll-margin-block-end: 1rem;
  }
  .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: center;
    gap: 1rem;
    padding-block-start: 0.5rem;
  }
  .row > :first-child {
    justify-self: start;
  }
  .row > :last-child {
    justify-self: end;
  }
  .shutter {
    inline-size: 76px;
    block-size: 76px;
    padding: 0;
    border: 4px solid var(--_accent);
    border-radius: 50%;
    background: var(--_accent);
    background-clip: content-box;
    padding: 5px;
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
    padding: 0.25rem 0.5rem;
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
  @container (max-width: 359px) {
    h2 {
      font-size: 1.1875rem;
    }
  }
  @container (min-width: 480px) {
    .stage {
      aspect-ratio: 4 / 3;
    }
    .over {
      grid-template-rows: minmax(3.25rem, auto) minmax(0, 1fr) minmax(3.25rem, auto);
    }
  }
  .stage[data-dropping] {
    outline: 3px dashed var(--_accent);
    outline-offset: -8px;
  }
  .drop {
    text-align: center;
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
  }
  @media (forced-colors: active) {
    .shutter {
      forced-color-adjust: none;
      border-color: ButtonText;
      background-color: ButtonText;
    }
    /* Over a picture the colours of a theme say nothing: white on dark is seen on all of them. */
    .stage {
      forced-color-adjust: none;
      border: 1px solid CanvasText;
    }
  }
`;
