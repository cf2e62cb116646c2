import { css } from 'lit';

/** The picture that is being checked, where it was reviewed; what happens to it stands where the decisions were. */
export const checkingStyles = css`
  .ring {
    display: grid;
    place-items: center;
    margin-block-end: 0.5rem;
  }
  .ring > * {
    grid-area: 1 / 1;
  }
  .ring .spinner {
    inline-size: 5.5rem;
    block-size: 5.5rem;
  }
  .ring svg {
    inline-size: 2.25rem;
    block-size: 2.25rem;
    color: var(--_quiet);
  }
  .checking:has(> .seen) {
    justify-items: start;
    align-content: start;
    gap: 0.875rem;
    text-align: start;
    /* It was there at the review, and stays. */
    animation: none;
  }
  /* With the lines that stood below the heading, so that the picture stays where it was. */
  .checking:has(> .seen) > h2 {
    order: -1;
    margin-block-end: 3.15rem;
  }
  .seen {
    position: relative;
    isolation: isolate;
    overflow: hidden;
    display: grid;
    place-items: center;
    inline-size: 100%;
    aspect-ratio: 4 / 3;
    max-block-size: max(var(--_window) - 26.5rem, 14.5rem);
    border-radius: var(--_radius);
    background: var(--_night);
    container-type: size;
  }
  /* Where the review had it, clear of what lay on the stage there. */
  .seen > span {
    position: relative;
    overflow: hidden;
    inline-size: min(100cqi - 1rem - var(--_beside, 0px), (100cqb - 1rem - var(--_below, 0px)) * var(--_ratio));
    aspect-ratio: var(--_ratio);
    margin-block-end: var(--_below, 0);
    margin-inline-start: var(--_beside, 0);
  }
  .seen canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0.6;
    /* A quick answer shows it as it was. */
    animation: dim 150ms 200ms backwards;
  }
  /* As at the review. */
  .seen > .behind {
    position: absolute;
    inset: 0;
    z-index: -1;
    opacity: 1;
    animation: none;
  }
  .seen > span::after {
    content: '';
    position: absolute;
    inset: 0;
    border-block-end: 3px solid var(--_accent);
    background: linear-gradient(transparent 70%, color-mix(in srgb, var(--_accent) 35%, transparent));
    animation: scan 2600ms ease-in-out infinite;
  }
  .seen ~ .checks {
    align-content: start;
  }
  /* What is done now has the line that the review had its question in. */
  @media (width >= 480px) and (height > 30em) {
    .checking:has(> .seen) {
      position: relative;
    }
    .seen ~ .checks .now {
      position: absolute;
      inset-block-start: calc(var(--_space) + var(--_title) * 1.2 + 0.75rem);
      inset-inline: var(--_space);
    }
    .seen ~ .checks .name {
      display: inline;
    }
  }
  .retake {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
  }
  .taken {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    font-weight: 600;
  }
  .time {
    color: var(--_quiet);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .help {
    display: grid;
    gap: 0.5rem;
  }
  .help p {
    max-inline-size: none;
    font-size: var(--_small);
  }
  /* The room for what is said of a long wait is there before it is. */
  :is(.wait, .time):empty::before {
    content: attr(data-room);
    visibility: hidden;
  }
  .seen ~ .checks [aria-current] i {
    border-color: var(--_line);
    border-block-start-color: var(--_accent);
    animation: turn 900ms linear infinite;
  }
  /* It is said in the list. */
  .halted > .seen ~ .wait {
    display: none;
  }
  /* Nothing is seen to go on of which nothing is known. */
  .halted .seen > span::after {
    display: none;
  }
  .halted :is(.spinner, [aria-current] i) {
    animation: none !important;
    border-color: var(--_warm-line) !important;
  }
  /* Not by its colour alone. */
  .halted [aria-current] i {
    display: grid;
    place-items: center;
    font: 700 0.75rem/1 system-ui;
  }
  .halted [aria-current] i::before {
    content: '!' / '';
  }
  @keyframes dim {
    from {
      opacity: 1;
    }
  }
  @keyframes scan {
    from {
      transform: translateY(-101%);
    }
    80%,
    to {
      transform: translateY(3px);
    }
  }
  /* What is said of a long wait stands beside the steps: below them it would be out of a window of 800 pixels. */
  @media (width >= 40em) and (height > 30em) {
    .checking:has(> .seen) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      grid-template-rows: repeat(3, auto) 1fr;
      row-gap: 0.5rem;
    }
    .checking > .seen,
    .checking:has(> .seen) > h2 {
      grid-column: 1 / -1;
      margin-block-end: 0.375rem;
    }
    .checking:has(> .seen) > h2 {
      margin-block-end: 3.525rem;
    }
    .seen ~ .checks {
      grid-row: 3 / span 2;
      min-block-size: 7.5rem;
    }
    .seen ~ :is(.wait, .button) {
      grid-column: 2;
      align-self: start;
    }
    /* As high as the button that takes its place, so that nothing below moves. */
    .seen ~ .wait {
      min-block-size: 52px;
    }
    .seen ~ .retake {
      align-content: start;
      row-gap: 0.125rem;
    }
    .seen ~ .help {
      grid-column: 1 / -1;
    }
  }
  @media (width >= 480px) and (30em < height <= 40em) {
    .checking:has(> .seen) > h2 {
      margin-block-end: 1.7rem;
    }
    .seen ~ .checks .now {
      margin-block-start: -0.5rem;
    }
    .seen {
      max-block-size: max(var(--_window) - 19.5rem, 14.5rem);
    }
  }
  @media (orientation: portrait) and (width < 480px) {
    .checking:has(> .seen) {
      display: flex;
      flex-direction: column;
      gap: 0.625rem;
      min-block-size: calc(var(--_window) - var(--_above));
      /* Large text in a small window needs the room. */
      padding-block: min(0.75rem, 2vh) 0.5rem;
    }
    .checking:has(> .seen) > h2 {
      margin-block-end: 0;
      font-size: var(--_lead);
    }
    .seen {
      flex: 1 0 auto;
      inline-size: auto;
      /* Where text is large for the window, what happens is in it before the picture is. */
      min-block-size: clamp(0rem, var(--_window) - 20rem, 10rem);
      max-block-size: none;
      margin-inline: calc(-1 * var(--_space));
      aspect-ratio: auto;
      border-radius: 0;
      /* The stage is a little lower than at the review. */
      --_below: -0.54rem;
    }
    .seen.document {
      --_below: calc(52px - 0.54rem);
    }
    /* Together as high as the question and the decisions were. */
    .seen ~ .checks {
      min-block-size: 5.5rem;
    }
    .seen ~ .wait {
      min-block-size: 2.3625rem;
      font-size: 0.875rem;
      line-height: 1.35;
    }
    /* The buttons stay where they are; the picture makes room. */
    .seen ~ :is(.button, .retake) {
      order: 1;
    }
    /* What is said then, and the button, have the room of all three, so that the picture stays as it is. */
    .halted:has(> .button) .checks .quiet {
      display: none;
    }
    .halted > .seen ~ .checks {
      min-block-size: calc(5.5rem + 0.625rem + 2.3625rem);
    }
    .halted:has(> .button) > .seen ~ .checks {
      align-content: center;
      min-block-size: calc(5.5rem + 2.3625rem - 52px);
    }
  }
  /* A phone on its side: the words stand beside it. */
  @media ((width >= 30em) and (height <= 30em)) or ((width >= 20em) and (height <= 18.75em)) {
    .checking:has(> .seen) {
      grid-template-columns: minmax(0, 1fr) minmax(13rem, 34%);
      grid-template-rows: auto auto 1fr;
      gap: 0.75rem 0;
      padding: 0.25rem 0 0.5rem;
    }
    .checking:has(> .seen) > * {
      grid-column: 2;
      margin: 0 var(--_space);
    }
    .checking > .seen {
      grid-area: 1 / 1 / span 4;
      margin: 0;
      block-size: calc(var(--_window) - var(--_above) - 0.75rem);
      max-block-size: none;
      aspect-ratio: auto;
      border-radius: 0;
    }
    .seen.document {
      --_beside: 52px;
    }
    .checking:has(> .seen) > h2 {
      margin-block-end: 0.25rem;
    }
    .checking > .seen ~ .button {
      justify-self: stretch;
      align-self: start;
    }
    /* Above all that grows, so that it stays where it is. */
    .checking:has(> .seen ~ .retake) {
      grid-template-rows: repeat(3, auto) 1fr;
    }
    .seen ~ .retake {
      order: -1;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .checking,
    .seen canvas {
      animation: none;
    }
    .seen > span::after {
      display: none;
    }
    .seen ~ .checks [aria-current] i {
      animation-duration: 6s;
    }
  }
`;
