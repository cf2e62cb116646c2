import { css } from 'lit';

/** What is shown only once a camera is live or a picture is there. */
export const screensStyles = css`
  video,
  canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  canvas {
    object-fit: contain;
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
    font-size: 1.1875rem;
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
    background: rgb(6 10 16 / 72%);
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
  @media (orientation: landscape) and (height <= 30rem) {
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
