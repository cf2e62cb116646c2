import { css } from 'lit';

export const actionStyles = css`
  .run {
    display: grid;
    gap: 0.5rem;
    padding-block-start: 0.25rem;
    text-align: center;
  }
  .place {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0.25rem 0.625rem;
    font-weight: 600;
  }
  /* No shutter lies on the image then: the oval has that room too. */
  .capture:has(.run) .stage {
    --_controls: 0.75rem;
    --_least-face: 64cqi;
  }
  @container capture (max-width: 479px) {
    .capture:has(.run) .over {
      grid-template-rows: minmax(min(4.75rem, 24cqi), auto) minmax(0, 1fr);
    }
  }
  .clock {
    inline-size: 1.5rem;
    rotate: -90deg;
    fill: none;
    stroke: var(--_line);
    stroke-width: 4;
  }
  .clock .left {
    stroke: var(--_accent);
    stroke-dasharray: 1;
    transition: stroke-dashoffset 200ms linear;
  }
  /* Where the words fill a line, what is drawn shares the next one. */
  @container (max-width: 15em) {
    .clock,
    .marks {
      order: 1;
    }
  }
  .marks {
    display: flex;
    gap: 0.375rem;
  }
  .marks i {
    display: grid;
    place-items: center;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    border: 2px solid var(--_edge);
    border-radius: 50%;
  }
  .marks svg {
    inline-size: 0.75rem;
    block-size: 0.75rem;
    stroke-width: 3.5;
  }
  .marks .now {
    border: 6px solid var(--_accent);
  }
  .marks .done {
    border-color: var(--_good);
    background: var(--_good);
    color: var(--_surface);
  }
  .hint:has(> .cue) {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    border-radius: 2.25rem;
    text-align: start;
  }
  .cue {
    flex: none;
    inline-size: min(4rem, 16cqi);
    margin-inline-start: -0.375rem;
  }
  /* No higher than words of two lines: the oval keeps its room. */
  @container (min-width: 480px) {
    .hint:has(> .cue) {
      padding-block: 0.25rem;
    }
    .cue {
      inline-size: 3.25rem;
    }
  }
  .cue .mark {
    stroke-width: 3.5;
  }
  .cue .smile {
    stroke-width: 1.75;
  }
  .mouth {
    fill: #2a3444;
  }
  .turn {
    --_features: translate(7px);
    --_crown: translate(2px);
  }
  .lower {
    --_features: translate(0, 6px);
    --_crown: translate(0, 3px);
  }
  .raise {
    --_features: translate(0, -6px);
    --_crown: translate(0, -3px);
  }
  .features {
    --_moved: var(--_features, none);
  }
  .crown {
    --_moved: var(--_crown, none);
  }
  .blink .moves {
    --_moved: scale(1.2, 0.25);
  }
  .open .moves {
    --_moved: none;
    --_rest: scale(1, 0.15);
  }
  .cue :is(.features, .crown, .moves) {
    transform: var(--_moved);
    transform-box: fill-box;
    transform-origin: center;
    /* Twice, and still where the movement leads to: under five seconds in all. */
    animation: cue 2.4s 2;
  }
  @keyframes cue {
    from,
    20%,
    77.5%,
    to {
      transform: var(--_rest, none);
    }
    /* There and back in 180 ms each. */
    27.5%,
    70% {
      transform: var(--_moved);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .cue :is(.features, .crown, .moves) {
      animation: none;
    }
    .clock .left {
      transition: none;
    }
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: 0.5rem;
  }
  .choices .button {
    padding-inline: 0.5rem;
  }
  .stage[style*='--_light'] .frame.face {
    box-shadow: 0 0 0 100vmax var(--_light);
  }
  /* On a phone the colour leaves the image, and lights from the whole window. */
  @container capture (max-width: 479px) {
    .stage[style*='--_light'] {
      overflow: visible;
    }
    .stage[style*='--_light'] > .behind {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .clock {
      stroke: Canvas;
    }
    .clock .left {
      stroke: CanvasText;
    }
    .stage[style*='--_light'] .frame.face {
      forced-color-adjust: none;
    }
  }
`;
