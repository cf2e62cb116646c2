import { css } from 'lit';

/** The styles of a dialog from `renderQuestion`. */
export const questionStyles = css`
  dialog {
    inline-size: min(100% - 2 * var(--_space), 26rem);
    max-inline-size: none;
    --_inset: min(1.25rem, 3vw);
    padding: var(--_inset);
    /* A focused control and its outline are scrolled clear of the fade. */
    scroll-padding-block: calc(var(--_inset) + 5px);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
  }
  dialog h2 {
    font-size: min(var(--_title), 9vw, 9vh);
  }
  /* A fade: the dialog continues below the window. */
  dialog::after {
    content: '';
    position: sticky;
    inset-block-end: calc(-1 * var(--_inset));
    block-size: var(--_inset);
    margin-block-end: calc(-1 * var(--_inset));
    background: linear-gradient(transparent, var(--_surface));
  }
  /* The fade takes no row of its own. */
  dialog .stack {
    margin-block-end: -0.75rem;
  }
  dialog .button {
    padding-inline: min(1.25rem, 1vw);
  }
  dialog[open] {
    display: grid;
    gap: 0.75rem;
  }
  /* In a low window the buttons stand beside each other, so that they need no scrolling. */
  @media (width >= 36em) and (height <= 30em) {
    dialog {
      inline-size: min(100% - 2 * var(--_space), 36rem);
    }
    dialog .stack {
      grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    }
    dialog .stack > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }
  dialog::backdrop {
    background: rgb(6 10 16 / 55%);
  }
`;
