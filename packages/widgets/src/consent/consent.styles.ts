import { css } from 'lit';

export const consentStyles = css`
  :host {
    container-type: inline-size;
  }
  .screen {
    display: grid;
    grid-template-rows: auto 1fr auto;
    min-block-size: 100%;
    gap: var(--_space);
    padding: var(--_space);
  }
  .notice,
  .notice .stack {
    display: grid;
    align-content: start;
    gap: 0.375rem;
    max-inline-size: 66ch;
    line-height: 1.55;
  }
  .notice p {
    white-space: pre-line;
  }
  h3,
  p + p {
    margin: 0.75rem 0 0;
  }
  h3 {
    font-size: 1.0625rem;
    line-height: 1.3;
  }
  ul {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  /* The summary at the top. */
  h3:first-child {
    margin: 0;
  }
  h3:first-child + ul {
    padding: 0.875rem 1rem;
    border-radius: var(--_radius);
    background: var(--_tint);
  }
  /* Of one weight: neither answer is the easier one. */
  .actions .button {
    border: 2px solid var(--_accent);
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
    /* At least 24 px high, as the smallest target may be. */
    display: inline-block;
    padding-block: 0.25rem;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  .said {
    font-weight: 600;
    text-align: center;
  }
`;
