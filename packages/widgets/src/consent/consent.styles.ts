import { css } from 'lit';

export const consentStyles = css`
  :host {
    container-type: inline-size;
  }
  .screen {
    display: grid;
    grid-template-rows: auto 1fr auto;
    min-block-size: 100%;
    gap: 1rem;
    padding: 1rem;
  }
  .notice {
    display: grid;
    align-content: start;
    gap: 0.75rem;
    max-block-size: calc(var(--_window) * 0.6);
    overflow: auto;
    padding: 1rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    line-height: 1.55;
  }
  .notice .stack {
    gap: 0.75rem;
  }
  .notice p {
    white-space: pre-line;
  }
  /* Flat, so that they stay clear of where the start screen had its button. */
  @container (min-width: 30rem) {
    .actions {
      grid-template-columns: 1fr 1fr;
    }
    .actions slot {
      display: block;
      grid-column: 1 / -1;
    }
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .said {
    font-weight: 600;
    text-align: center;
  }
`;
