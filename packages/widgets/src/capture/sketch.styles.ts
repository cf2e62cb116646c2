import { css } from 'lit';

/** What is shown of the image to come. */
export const sketchStyles = css`
  .sketch {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template: minmax(0, 1fr) auto auto / minmax(0, 1fr);
    gap: min(0.75rem, 4cqi);
    padding: min(1.25rem, 6cqi) min(1rem, 5cqi) min(1rem, 5cqi);
    container-type: size;
  }
  /* Words are there at once: half faded in they have too little contrast. */
  :is(.subject, .example) {
    animation: appear var(--_quick) both;
  }
  /* A drawing is as high as there is room, not as its width would make it. */
  .subject,
  .turn {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    min-block-size: 0;
  }
  .subject {
    container-type: size;
  }
  /* Too small to make out: the words have said it. */
  @container (height < 2.5em) {
    .subject .drawing {
      visibility: hidden;
    }
  }
  .subject .drawing {
    inline-size: min(100%, 22rem);
    block-size: 100%;
    filter: drop-shadow(0 6px 12px rgb(16 24 40 / 10%));
  }
  .examples {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0.625rem;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 0.8125rem;
    line-height: 1.25;
    text-align: center;
  }
  .examples li {
    position: relative;
    display: grid;
    align-content: start;
    gap: 0.375rem;
    overflow-wrap: anywhere;
  }
  .example {
    position: relative;
    justify-self: center;
    inline-size: 100%;
    max-inline-size: 7rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.7);
    background: var(--_surface);
  }
  .example .drawing {
    inline-size: 100%;
    border-radius: inherit;
    overflow: hidden;
  }
  /* Nor is paper turned into a negative: a document is light on a dark ground too. */
  @supports (color: light-dark(#000, #fff)) {
    .sketch {
      --_paper: light-dark(
        var(--_surface),
        color-mix(in oklab, color-mix(in oklab, var(--_accent) 25%, var(--_text)) 82%, var(--_surface))
      );
      --_print: light-dark(var(--_text), var(--_surface));
      --_stain: light-dark(var(--_accent), color-mix(in oklab, var(--_accent) 45%, var(--_surface)));
      --_corner: var(--_accent);
    }
    .sketch .drawing {
      --_surface: var(--_paper);
      --_text: var(--_print);
      --_accent: var(--_stain);
    }
    .sketch .mark {
      stroke: var(--_corner);
    }
  }
  /* Of the drawings, what only these have. */
  .plate {
    fill: color-mix(in oklab, var(--_accent) 18%, var(--_surface));
    stroke: color-mix(in oklab, var(--_text) 34%, var(--_surface));
    stroke-width: 1.5;
  }
  .thread {
    stroke: color-mix(in oklab, var(--_accent) 50%, var(--_surface));
    stroke-width: 2;
  }
  .wave {
    stroke: color-mix(in oklab, var(--_accent) 26%, var(--_surface));
    stroke-width: 1.5;
  }
  .wall {
    fill: color-mix(in oklab, var(--_accent) 9%, var(--_surface));
  }
  .glare {
    fill: #fff;
    opacity: 0.92;
  }
  .ray {
    fill: var(--_warm-line);
  }
  .gleam {
    stroke: #fff;
    stroke-width: 3;
    opacity: 0.5;
  }
  .dark {
    fill: rgb(6 10 16 / 78%);
  }
  .cover {
    fill: #10151f;
  }
  .choice {
    grid-row: 3;
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    justify-self: center;
    min-block-size: 44px;
    margin-block: -0.5rem;
    font-size: var(--_small);
    line-height: 1.25;
    cursor: pointer;
  }
  .choice input {
    flex: none;
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .verdict {
    position: absolute;
    inset-block-end: -0.375rem;
    inset-inline-end: -0.25rem;
    display: grid;
    place-items: center;
    inline-size: 1.375rem;
    block-size: 1.375rem;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: var(--_mark);
    color: var(--_surface);
  }
  .verdict svg {
    inline-size: 0.75rem;
    block-size: 0.75rem;
    stroke-width: 3.5;
  }
  /* Too low for both: of the examples there are the words, beside what is to be photographed. */
  @container (height < 14em) {
    @container (min-aspect-ratio: 1/1) {
      .subject {
        grid-row: 1 / span 2;
      }
      .examples {
        grid-area: 1 / 2 / span 2;
        max-inline-size: 66cqi;
      }
      .choice {
        grid-column: 1 / span 2;
      }
    }
    .examples {
      display: flex;
      flex-direction: column;
      place-self: center;
      gap: 0.375rem;
      font-size: clamp(11px, 8cqi, 0.8125rem);
      text-align: start;
    }
    /* Words of twice the size leave a drawing no room in the narrowest window. */
    @container (width <= 10em) {
      .subject {
        display: none;
      }
      .examples {
        grid-area: 1 / 1 / -1 / -1;
        max-inline-size: none;
        font-size: min(0.8125rem, 9.1cqi);
      }
    }
    .examples li {
      display: flex;
      align-items: center;
      overflow-wrap: normal;
    }
    .example {
      inline-size: auto;
      border: 0;
      background: none;
    }
    .example .drawing {
      display: none;
    }
    .choice {
      min-block-size: 24px;
      margin: 0;
      font-size: clamp(11px, 4.4cqi, 0.8125rem);
    }
    .verdict {
      position: static;
      inline-size: min(1.375rem, 8cqi);
      block-size: min(1.375rem, 8cqi);
      border: 0;
    }
  }
  .sketch + .placeholder {
    align-content: end;
  }
  /* The words below the drawing cover none of it. */
  .sketch:has(+ :is(.placeholder, video)) {
    padding-block-end: calc(var(--_controls, 0rem) + 6rem);
  }
  /* Until the camera has an image, both stay where they are and lie over it. */
  .sketch:has(+ video),
  .opening {
    z-index: 2;
    pointer-events: none;
  }
  .sketch:has(+ video) {
    background: var(--_sunken);
  }
  .opening {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: end;
    justify-items: center;
    padding: var(--_space);
    color: var(--_text);
  }
  .opening p {
    max-inline-size: 32ch;
  }
  /* At once, as the controls change: half faded, light paper would be seen below dark controls. */
  .sketch:has(+ [data-seen]),
  [data-seen] + .opening {
    visibility: hidden;
  }
  .pending {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding: 0.5rem var(--_space);
    border-radius: 1.5rem;
    background: var(--_surface);
    box-shadow: var(--_elevation);
    text-align: start;
  }
  .pending .spinner {
    flex: none;
    inline-size: 1.375rem;
    block-size: 1.375rem;
    border-width: 3px;
  }
  .stage[data-dropping] {
    outline: 3px dashed var(--_accent);
    outline-offset: -8px;
  }
  .turn {
    inline-size: 100%;
    block-size: 100%;
    perspective: 60rem;
  }
  .turn .drawing {
    grid-area: 1 / 1;
    backface-visibility: hidden;
  }
  .turn .front {
    animation: turn-away 200ms 500ms ease-in-out both;
  }
  .turn .back {
    animation: turn-up 200ms 500ms ease-in-out both;
  }
  @keyframes turn-away {
    to {
      transform: rotateY(180deg);
      visibility: hidden;
    }
  }
  @keyframes turn-up {
    from {
      transform: rotateY(-180deg);
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :is(.subject, .example) {
      animation: none;
    }
    .turn .front,
    .turn .back {
      animation-duration: 1ms;
      animation-delay: 0s;
    }
  }
  @media (forced-colors: active) {
    .verdict {
      forced-color-adjust: none;
      background: CanvasText;
      color: Canvas;
    }
  }
`;
