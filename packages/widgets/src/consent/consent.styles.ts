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
  .notice {
    max-inline-size: 66ch;
    color: var(--_quiet);
    line-height: 1.5;
  }
  .notice .stack {
    gap: 0.375rem;
  }
  .notice p {
    white-space: pre-line;
  }
  :is(p, .stack) + p {
    margin-block-start: 0.75rem;
  }
  h3 {
    margin: 0;
    color: var(--_text);
    font-size: 1rem;
    line-height: 1.3;
  }
  details {
    border-block-start: 1px solid var(--_line);
  }
  summary {
    padding-block: 0.75rem;
  }
  summary h3 {
    display: inline;
  }
  ul {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  /* The summary at the top. */
  :is(ul:first-child, h3:first-child + ul) {
    padding: 0.875rem 1rem;
    border-radius: var(--_radius);
    background: var(--_tint);
    color: var(--_text);
  }
  /* Equal weight, so that neither answer is favoured. A label of two lines makes the button no higher. */
  .actions .button {
    padding: 0.25rem 0.5rem;
    border: 2px solid var(--_accent);
    line-height: 1.25;
  }
  /* Beside each other, clear of the place of the start screen's button. */
  @container (min-width: 19em) {
    .actions {
      grid-template-columns: 1fr 1fr;
    }
    /*
     * With a long text the buttons stick to the bottom of the window, if it has room for both. The negative margin of
     * the text lets them appear only after 12 rem of the text are visible.
     */
    @media (height >= 27em) {
      .notice:has(+ .actions) {
        margin-block-end: -12rem;
      }
      .actions {
        position: sticky;
        /* In a frame: the part of it that lies below the embedding page's window. */
        inset-block-end: var(--idproof-window-below, 0);
        margin: calc(12rem + var(--_space)) calc(-1 * var(--_space)) calc(-1 * var(--_space));
        padding: 0 var(--_space) max(var(--_space), env(safe-area-inset-bottom));
        border-radius: 0 0 var(--_radius) var(--_radius);
        background: var(--_surface);
      }
    }
  }
  /* A phone on its side: the buttons stand beside the text. */
  @container (min-width: 30em) {
    @media (height < 27em) {
      .screen {
        grid-template-columns: minmax(0, 1fr) minmax(13rem, 34%);
        grid-template-rows: auto 1fr;
      }
      .screen > * {
        grid-column: 1;
      }
      .screen > :is(.actions, slot) {
        grid-column: 2;
      }
      /* A fade: the text continues below the window. */
      .screen::after {
        content: '';
        position: sticky;
        inset-block-end: 0;
        padding: 1rem;
        background: linear-gradient(transparent, var(--_surface));
      }
      .actions {
        position: sticky;
        inset-block-start: var(--_space);
        grid-row: 1 / 3;
        align-self: start;
        grid-template-columns: 1fr;
      }
    }
  }
  a {
    /* At least 24 px high, the minimum target size of WCAG 2.2. */
    display: inline-block;
    padding-block: 0.25rem;
    color: inherit;
  }
`;
