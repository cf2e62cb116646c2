import { css } from 'lit';

export const phoneStyles = css`
  .screen {
    display: grid;
    align-content: start;
    gap: var(--_space);
    padding: var(--_space);
    padding-block-end: max(var(--_space), env(safe-area-inset-bottom));
  }
  .centred {
    min-block-size: min(38rem, var(--_window) * 0.8);
    align-content: center;
    justify-items: center;
    text-align: center;
  }
  .centred p {
    max-inline-size: 36ch;
  }
  label {
    font-weight: 600;
  }
  input {
    inline-size: 100%;
    min-block-size: 56px;
    padding: 0.5rem min(0.75rem, 4vw);
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: 1.5rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
    letter-spacing: 0.15em;
  }
  input[aria-invalid='true'] {
    border: 2px solid var(--_bad);
  }
  .problem {
    display: flex;
    align-items: start;
    gap: 0.5rem;
    color: var(--_bad);
  }
  @media (width >= 40em) {
    :host {
      border-radius: var(--_radius);
      box-shadow: var(--_elevation);
    }
    .screen {
      padding: 1.5rem;
    }
  }
`;
