import { css } from 'lit';

export const hostedStyles = css`
  .screen {
    display: flex;
    flex-direction: column;
    min-block-size: 100%;
    gap: 1rem;
    padding: 1rem;
  }
  .foot {
    inline-size: 100%;
    margin-block-start: auto;
  }
  .centred {
    min-block-size: max(100%, 16rem);
    align-items: center;
    justify-content: center;
    text-align: center;
  }
  .centred .foot {
    margin-block-start: 0.5rem;
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 4rem;
    block-size: 4rem;
    border-radius: 50%;
    background: var(--_warm);
    color: var(--_warm-line);
  }
  .badge.good {
    background: color-mix(in srgb, var(--_good) 14%, var(--_surface));
    color: var(--_good);
  }
  .badge svg {
    inline-size: 2.25rem;
    block-size: 2.25rem;
  }
  .framed {
    display: grid;
  }
  /* As tall as a phone's window allows with the step above it; on a desktop as tall as a phone. */
  iframe {
    display: block;
    inline-size: 100%;
    block-size: clamp(30rem, var(--_window) * 0.86, 46rem);
    border: 0;
    background: var(--_surface);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 0.5rem;
    padding: 0.25rem;
  }
  .ways .button {
    min-block-size: 44px;
    padding-inline: 0.75rem;
  }
`;
