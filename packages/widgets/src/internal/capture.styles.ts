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
  video.selfie {
    /* As in a mirror; the picture itself is not turned. */
    transform: scaleX(-1);
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
  .shutter:active {
    scale: 0.94;
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
    h2 {
      font-size: 1.1875rem;
    }
    .hint {
      font-size: 1.0625rem;
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
