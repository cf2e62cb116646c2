import { css } from 'lit';

/** The decisions below a picture: the shutter with what is beside it, and those of the review. */
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
  /* As in camera apps: neither decision stands where the shutter was. */
  .review .row {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 78px;
  }
  .review .button {
    inline-size: 100%;
    padding: 0.375rem 0.25rem;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  /* The question, and what helps to answer it. */
  .ask {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.25rem 0.75rem;
  }
  .ask > p {
    flex: 1 1 min(100%, 9.5em);
    font-size: min(1rem, 7cqi);
  }
  .zoom {
    display: flex;
    gap: 0.25rem;
  }
  .zoom button,
  .tools button {
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
  /* Too narrow for two beside the shutter's place: below it. */
  @container (max-width: 20rem) {
    .review .row {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.5rem;
    }
  }
  /* Text of twice the size has no room beside the shutter: it stands below, in one line. */
  @container (max-width: 15rem) {
    .row:has(> .shutter) {
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
  .tools button {
    background: var(--_sunken);
    font-size: 0.9375rem;
  }
  .tools [aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
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
    text-align: center;
    cursor: pointer;
  }
  .lens select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: inherit;
  }
  .lens:focus-within {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
`;
