import { css } from 'lit';

export const flowStyles = css`
  .note {
    margin: var(--_space) var(--_space) 0;
  }
  .step {
    /* As high as the progress is. */
    --_above: 5.125rem;
    display: grid;
    /* About the height of the tallest screen, so that a page does not jump between steps. */
    min-block-size: min(38rem, var(--_window) * 0.8);
  }
  .step > * {
    background: none;
  }
  /*
   * On a phone it fills the width; elsewhere it lies on the page as a card, and the merchant's own heading takes its share
   * of a low window.
   */
  @media (width >= 40em) {
    :host {
      border-radius: var(--_radius);
      box-shadow: var(--_elevation);
    }
    .step {
      min-block-size: min(36rem, var(--_window) * 0.6);
    }
  }
  .screen {
    display: grid;
    align-content: start;
    gap: var(--_space);
    padding: var(--_space);
  }
  .centred {
    align-content: center;
    justify-items: center;
    text-align: center;
  }
  .centred p {
    max-inline-size: 36ch;
  }
  .checking {
    /* A quick answer shows no flash of a spinner. */
    animation: appear 150ms 200ms both;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .needs {
    display: grid;
    gap: 0.75rem;
    margin: 0.25rem 0;
    padding: 0;
    list-style: none;
  }
  .needs li {
    display: flex;
    align-items: center;
    gap: min(1rem, 3vw);
  }
  .needs svg {
    box-sizing: content-box;
    padding: min(0.625rem, 2vw);
    border-radius: 50%;
    background: var(--_tint);
    color: var(--_accent);
  }
  .foot {
    inline-size: 100%;
    margin-block-start: 0.5rem;
  }
  /* In sight from the start, also where the words above it are longer than the window, unless they are very large in it. */
  .start > .foot {
    position: sticky;
    inset-block-end: min(0px, (100vw - 11rem) * 99);
    /* What goes on below fades into it. */
    margin-block: -0.5rem calc(-1 * var(--_space));
    padding-block: 1rem max(var(--_space), env(safe-area-inset-bottom));
    background: linear-gradient(transparent, var(--_surface) 1rem);
  }
  @media (height <= 44em) {
    .start {
      gap: 0.5rem;
    }
    .needs {
      row-gap: 0.375rem;
    }
    .needs svg {
      padding: 0.25rem;
    }
  }
  /* Where there is no room for the button as well, it is away. */
  .hero {
    --_room: calc((var(--_window) - 35rem) * 99);
    justify-self: center;
    inline-size: min(100%, 17rem);
    block-size: clamp(0rem, var(--_room), 8rem);
    margin-block-end: clamp(-1 * var(--_space), var(--_room), 0rem);
  }
  @media (width >= 30em) and (height > 30em) {
    .start {
      padding: 1.5rem;
    }
    .hero {
      inline-size: 100%;
      block-size: clamp(0rem, var(--_room), 10rem);
      margin: 0;
      padding: 0.75rem;
      border-radius: var(--_radius);
      background: var(--_sunken);
    }
  }
  /* No more than it needs; a frame is as high as this, and must not become one that is too low for it. */
  .step:has(> .start) {
    min-block-size: min(31rem, (100vw - 30rem) * 99, (100vh - 30rem) * 99);
  }
  /* Too low for both: the drawing stands beside the words. */
  @media (width >= 40em) and (30em < height <= 49em) {
    .start:has(> .needs) {
      grid-template-columns: minmax(0, 1fr) 15.5rem;
      column-gap: 1.5rem;
    }
    .start:has(> .needs) > :not(.hero) {
      grid-column: 1;
    }
    .start:has(> .needs) .hero {
      grid-area: 1 / 2 / span 4;
      block-size: 100%;
    }
  }
  /* A phone on its side has room for words beside the picture, and shows the button without scrolling. */
  @media (width >= 30em) and (height <= 30em) {
    :host {
      max-inline-size: 60rem;
    }
    .start > .foot {
      padding-block: 0.5rem;
    }
    .needs {
      display: flex;
      flex-wrap: wrap;
      column-gap: 1.25rem;
    }
    .needs li {
      gap: 0.5rem;
    }
  }
`;
