import { css } from 'lit';

/** What enlarges the image, where it lies on it: seen on all of them, also where nothing is left to reduce. */
export const zoomOnImage = css`
  .zoom {
    position: absolute;
    z-index: 1;
    gap: 0;
    border-radius: 22px;
    background: var(--_shade);
    box-shadow: inset 0 0 0 1px rgb(255 255 255 / 30%);
    color: var(--_over);
  }
  .zoom button,
  .zoom button[aria-disabled='true'] {
    background: none;
    opacity: 1;
  }
  .zoom button[aria-disabled='true'] svg {
    opacity: 0.5;
  }
  .zoom :focus-visible {
    outline-color: var(--_over);
    outline-offset: -4px;
  }
`;

/** The decisions below an image: the shutter with what is beside it, and those of the review. */
export const controlStyles = css`
  .row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: center;
    gap: min(1rem, 3vw);
    padding-block-start: 0.5rem;
  }
  .row > :first-child {
    justify-self: start;
  }
  .row > :last-child {
    justify-self: end;
  }
  .side {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.25rem;
  }
  .shutter {
    inline-size: 76px;
    block-size: 76px;
    border: 4px solid var(--_accent);
    border-radius: 50%;
    background: var(--_accent);
    background-clip: content-box;
    padding: 4px;
    transition: scale 100ms;
  }
  .shutter.ghost {
    border-color: var(--_line);
    background-color: var(--_line);
  }
  .round {
    display: grid;
    justify-items: center;
    gap: 0.125rem;
    min-inline-size: 64px;
    min-block-size: 56px;
    padding: 0.25rem min(0.5rem, 1vw);
    border: 0;
    border-radius: calc(var(--_radius) * 0.6);
    background: none;
    font-size: var(--_small);
    line-height: 1.2;
  }
  @media (hover: hover) {
    .round:hover {
      background: var(--_tint);
    }
  }
  .shutter:active {
    scale: 0.94;
  }
  /* Equal shares of the row, or a row for each where the words of one would break in two. */
  .review .row {
    display: flex;
    flex-wrap: wrap;
    align-content: center;
    gap: 0.5rem;
  }
  .review .button {
    flex: 1 1 calc(50% - 0.3rem);
    min-inline-size: fit-content;
    padding: 0.375rem 0.25rem;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  /* The question, and what helps to answer it. */
  .ask {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }
  .ask > p {
    flex: 1;
    font-size: min(1rem, 10cqi);
  }
  .zoom {
    display: flex;
    gap: 0.25rem;
  }
  .zoom button,
  .tools button,
  .lens {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
  }
  .done {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    font-weight: 600;
  }
  /* Text of twice the size has no room beside the shutter: it stands below, in one line, and grows less. */
  @container (max-width: 15em) {
    .row:has(> .shutter) {
      --_small: min(0.875rem, 6.4cqi);
      display: flex;
      flex-wrap: wrap;
      align-content: end;
      justify-content: center;
      gap: 0.25rem;
    }
    .row > .shutter {
      order: -1;
      margin-inline: calc(50% - 38px);
    }
    .row > .round {
      display: flex;
      align-items: center;
      gap: 0.25rem;
      min-block-size: 44px;
    }
    .row > span:not(.shutter) {
      display: none;
    }
  }
  .tools,
  .settings {
    display: flex;
    gap: 0.5rem;
  }
  .zoom button,
  .tools button,
  .lens {
    background: var(--_sunken);
    font-size: 0.9375rem;
  }
  .tools [aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* Where the row is too narrow for both, the question has it, and what enlarges the image lies in its corner. */
  @container (max-width: 479px) {
    ${zoomOnImage}
    .zoom {
      inset-block-start: calc(100% + 1.375rem);
      inset-inline-end: 0.5rem;
    }
  }
  .pages {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.75rem;
  }
  .pages button {
    min-inline-size: 44px;
  }
  .lens {
    position: relative;
    cursor: pointer;
  }
  .lens select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0;
    cursor: inherit;
  }
  .lens:focus-within {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
`;
