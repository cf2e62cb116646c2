import { css } from 'lit';

/** What is shown only once a camera is live or a picture is there. */
export const screensStyles = css`
  .stage[data-phase='live'] {
    background: var(--_night);
    color: var(--_over);
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
    border: 2px solid rgb(255 255 255 / 45%);
    box-shadow: 0 0 0 100vmax rgb(6 10 16 / 58%);
  }
  /* Its corners alone are bright: they stand out without hiding the edges of the document. */
  .frame:not(.face)::after {
    --_corner: conic-gradient(#000 0 0);
    content: '';
    position: absolute;
    inset: -4px;
    border: 5px solid var(--_over);
    border-radius: 16px;
    mask:
      var(--_corner) 0 0 / 2.25rem 2.25rem no-repeat,
      var(--_corner) 100% 0 / 2.25rem 2.25rem no-repeat,
      var(--_corner) 0 100% / 2.25rem 2.25rem no-repeat,
      var(--_corner) 100% 100% / 2.25rem 2.25rem no-repeat;
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
    border: 4px solid var(--_over);
    border-radius: 50%;
  }
  video,
  canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  canvas {
    padding: 0.5rem;
    object-fit: contain;
    filter: drop-shadow(0 2px 8px rgb(16 24 40 / 18%));
  }
  .stage:not([data-away]) video.selfie {
    /* As in a mirror; the picture itself is not turned. */
    transform: scaleX(-1);
  }
  /* Where the two lines of the machine-readable zone belong. */
  .frame i {
    position: absolute;
    inset-inline: 5%;
    inset-block-end: 6%;
    block-size: 0;
    border-block-end: 2px dashed rgb(255 255 255 / 55%);
  }
  .frame i + i {
    inset-block-end: 13%;
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
  .shutter:active {
    scale: 0.94;
  }
  /* As in camera apps: neither decision stands where the shutter was. */
  .review .row {
    grid-template-columns: minmax(0, 1fr) 76px minmax(0, 1fr);
    align-items: stretch;
    gap: 0.5rem;
  }
  .review .button {
    inline-size: 100%;
    padding-inline: 0.375rem;
    overflow-wrap: anywhere;
  }
  .check {
    text-align: center;
    font-weight: 600;
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
    .review > p {
      min-block-size: 84px;
      align-content: center;
    }
    .review .row {
      grid-template-columns: minmax(0, 1fr);
    }
    .review .row span {
      display: none;
    }
  }
  @container (max-width: 359px) {
    .hint {
      font-size: 1.0625rem;
    }
  }
  /* Of one height whatever stands in it, so that nothing of it covers the guide. */
  .below {
    position: relative;
    z-index: 1;
    align-self: end;
    inline-size: 100%;
    display: grid;
    grid-template-columns: minmax(44px, auto) minmax(0, 1fr) 44px;
    align-items: center;
    justify-items: center;
    gap: 0.25rem;
  }
  .settings {
    display: flex;
    gap: 0.5rem;
  }
  .settings button {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--_shade);
    color: #fff;
    font-size: 0.9375rem;
  }
  .settings [aria-pressed='true'] {
    background: #fff;
    color: #0c1017;
  }
  .settings :focus-visible {
    outline-color: #fff;
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
  .stage[data-wide] video,
  .stage[data-wide] .outline {
    block-size: auto;
    margin-block: auto;
  }
  @container (min-width: 480px) {
    .over {
      grid-template-rows: minmax(3.25rem, auto) minmax(0, 1fr) minmax(3.25rem, auto);
    }
  }
  @media (orientation: landscape) and (height <= 30rem) {
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
  @media (forced-colors: active) {
    /* Over a picture the colours of a theme say nothing. */
    .stage[data-phase='live'] {
      forced-color-adjust: none;
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
