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
  /* The shutter was pressed: its ring stays. */
  .stage:has(> .still) + .actions .ghost {
    background: none;
  }
  @keyframes shutter {
    from {
      filter: brightness(1.25);
    }
  }
  @keyframes give-way {
    to {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .still,
    .still ~ .placeholder {
      animation-duration: 1ms;
    }
    .stage[data-phase='review'] > .still {
      display: none;
    }
  }
`;
