import { css } from 'lit';

/** What was just taken, from the press to the review of it. */
export const stillStyles = css`
  .still {
    z-index: 2;
    animation: shutter var(--_quick) ease-out;
  }
  .stage:has(> .still):not([data-phase='review']) {
    background: var(--_night);
  }
  /* Words for those who wait longer than usual. */
  .still ~ .placeholder {
    z-index: 3;
    place-self: center;
    border-radius: var(--_radius);
    background: rgb(6 10 16 / 82%);
    color: var(--_over);
    animation: appear var(--_quick) 700ms both;
  }
  .stage[data-phase='review'] > .still {
    pointer-events: none;
    animation: give-way var(--_quick) both;
  }
  /* It was taken: round the image, and within the shutter's ring, whoever pressed it. */
  .stage:has(> .still):not([data-phase='review'])::after {
    content: '';
    position: absolute;
    z-index: 3;
    inset: 0;
    border: 5px solid #35d07f;
    border-radius: inherit;
    pointer-events: none;
  }
  .stage:has(> .still) + .actions .ghost {
    display: grid;
    place-items: center;
    border-color: var(--_accent);
    background-color: #35d07f;
    color: #06210f;
  }
  .stage:has(> .still) + .actions .ghost::after {
    content: '';
    inline-size: 18px;
    block-size: 32px;
    margin-block-end: 8px;
    border: solid;
    border-width: 0 6px 6px 0;
    rotate: 45deg;
    animation: taken var(--_quick) ease-out;
  }
  @keyframes shutter {
    from {
      filter: brightness(1.25);
    }
  }
  @keyframes taken {
    from {
      scale: 0.4;
      opacity: 0;
    }
  }
  @keyframes give-way {
    to {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .still,
    .still ~ .placeholder,
    .stage:has(> .still) + .actions .ghost::after {
      animation-duration: 1ms;
    }
    .stage[data-phase='review'] > .still {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .stage:has(> .still) + .actions .ghost {
      border-color: ButtonText;
      background-color: ButtonFace;
      color: ButtonText;
    }
  }
`;
