import { css } from 'lit';

/** Choosing a lens, its light and zoom, and files. */
export const waysStyles = css`
  .stage[data-dropping] {
    outline: 3px dashed var(--_accent);
    outline-offset: -8px;
  }
  .drop {
    text-align: center;
    /* It stands where the shutter was: a double press there selects no words. */
    user-select: none;
    -webkit-user-select: none;
  }
  /* Beside the middle, where the controls of the guidance are. */
  .settings {
    position: absolute;
    inset-block-end: 1rem;
    inset-inline-start: 4%;
    z-index: 1;
    display: grid;
    gap: 0.5rem;
  }
  .settings button {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: rgb(6 10 16 / 72%);
    color: #fff;
    font-size: 0.9375rem;
  }
  .settings [aria-pressed='true'] {
    background: #fff;
    color: #0c1017;
  }
  .settings :focus-visible {
    outline-color: #fff;
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
