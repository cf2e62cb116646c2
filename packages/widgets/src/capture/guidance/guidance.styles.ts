import { css } from 'lit';

/** What is drawn over the live image. Comes with the guidance. */
export const guidanceStyles = css`
  /* Filled while it is on. */
  .auto {
    min-inline-size: 44px;
    min-block-size: 44px;
    padding: 0 min(0.75rem, 2vw);
    border: 2px solid currentcolor;
    border-radius: 22px;
    background: none;
    color: inherit;
    font-size: var(--_small);
    font-weight: 650;
    line-height: 1.2;
  }
  .auto[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .outline {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    pointer-events: none;
    fill: none;
    stroke: #fff;
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  /* As the live image of a selfie is. */
  .selfie:not([data-away]) .outline {
    transform: scaleX(-1);
  }
  .outline polygon {
    vector-effect: non-scaling-stroke;
    filter: drop-shadow(0 0 2px rgb(6 10 16 / 70%));
  }
  /* Once the document is seen, it is what is bright, and no longer the guide. */
  .outline path {
    fill: rgb(6 10 16 / 50%);
    fill-rule: evenodd;
    stroke: none;
  }
  .outline + .over .frame {
    visibility: hidden;
  }
  /* Not by its colour alone: whole once all is right. */
  .outline:not(.good) polygon {
    stroke-dasharray: 14 8;
  }
  .outline.good {
    stroke: #35d07f;
  }
  .over[data-counting] .frame.face {
    border-color: #35d07f;
  }
  /* Along the middle of the oval's line. */
  .ring {
    position: absolute;
    inset: -2px;
    overflow: visible;
    fill: none;
    stroke: #35d07f;
    stroke-width: 4;
  }
  .outline .count {
    stroke-width: 8px;
  }
  .count {
    stroke-dasharray: 1;
    animation: count-in 350ms linear both;
  }
  .preview {
    position: absolute;
    inset: 0;
    overflow: auto;
    /* Two fingers enlarge the image, not the page. */
    touch-action: pan-x pan-y;
    overscroll-behavior: contain;
  }
  .preview canvas {
    position: static;
    display: block;
    inline-size: calc(100% * var(--_zoom, 1));
    block-size: calc(100% * var(--_zoom, 1));
  }
  .preview:focus-visible {
    outline: none;
  }
  /* Over the image, whatever its colours are. */
  .stage:has(.preview:focus-visible)::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
    border: 3px solid var(--_over);
    border-radius: inherit;
    outline: 3px solid var(--_night);
    outline-offset: -6px;
    pointer-events: none;
  }
  @media (forced-colors: active) {
    .auto[aria-pressed='true'] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
    .zoom button {
      border: 1px solid ButtonText;
    }
  }
  @keyframes count-in {
    from {
      stroke-dashoffset: 1;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .count {
      animation: none;
    }
  }
`;
