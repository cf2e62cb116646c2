import { css } from 'lit';

/** The screen that explains why there is no camera. */
export const blockedStyles = css`
  .stage[data-phase='blocked'] {
    background: linear-gradient(var(--_warm), var(--_sunken) 70%);
  }
  .blocked .strong {
    font-size: 1.25rem;
  }
  /* What to do about it, apart from what is wrong. */
  .blocked .strong + p + p {
    padding: 0.75rem 1rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.7);
    background: var(--_surface);
  }
  @media (height > 30em) {
    .blocked .badge {
      inline-size: 5.5rem;
      block-size: 5.5rem;
      margin-block: 1.25rem 1.5rem;
      background: var(--_surface);
      box-shadow:
        0 0 0 0.625rem color-mix(in oklab, var(--_mark) 14%, transparent),
        0 0 0 1.25rem color-mix(in oklab, var(--_mark) 7%, transparent);
    }
  }
  /* A phone on its side: all of it stands in the window. */
  @media (height <= 30em) {
    .blocked .badge {
      display: none;
    }
    .blocked :is(p, h3) {
      max-inline-size: none;
    }
  }
`;
