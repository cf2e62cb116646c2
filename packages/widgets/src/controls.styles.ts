import { css } from 'lit';

/** Controls and typography of every element. */
export const controls = css`
  /* Words longer than the line, as in German, are hyphenated if the browser has a dictionary. */
  :host {
    overflow-wrap: anywhere;
    hyphens: auto;
    hyphenate-limit-chars: 15 5 5;
  }
  :lang(ja) {
    word-break: auto-phrase;
  }
  h2 {
    margin: 0;
    font-family: var(--idproof-font-heading, inherit);
    font-size: var(--_title);
    line-height: 1.2;
    font-weight: 650;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }
  h2:focus {
    outline: none;
  }
  p {
    margin: 0;
    text-wrap: pretty;
  }
  .quiet {
    color: var(--_quiet);
  }
  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
    /* The second click of a double click would select the text of the next button. */
    -webkit-user-select: none;
    user-select: none;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  button:is(:disabled, [aria-disabled='true']) {
    cursor: default;
    opacity: 0.6;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-block-size: 52px;
    padding: 0.625rem min(1.25rem, 4vw);
    border: 1px solid var(--_edge);
    border-radius: var(--_button-radius);
    background: transparent;
    font-weight: 600;
    text-align: center;
    transition: background-color var(--_quick);
  }
  svg {
    flex: none;
  }
  .button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .button.link {
    border-color: transparent;
    font-weight: 500;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
  /* On touch screens a hover would stick to the next control under the finger. */
  @media (hover: hover) {
    .button:hover:not(:disabled) {
      background: var(--_tint);
    }
    .button.primary:hover:not(:disabled) {
      background: color-mix(in srgb, var(--_accent) 88%, black);
    }
  }
  :focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  .stack {
    display: grid;
    gap: 0.625rem;
  }
  .note {
    display: grid;
    gap: 0.25rem;
    padding: 0.75rem 0.875rem;
    border-inline-start: 4px solid var(--_warm-line);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_warm);
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 4.5rem;
    block-size: 4.5rem;
    margin-block: 0.5rem 1rem;
    border-radius: 50%;
    background: color-mix(in oklab, currentColor 12%, transparent);
    box-shadow: 0 0 0 0.625rem color-mix(in oklab, currentColor 6%, transparent);
    color: var(--_mark, var(--_quiet));
  }
  .badge svg {
    inline-size: 2.25rem;
    block-size: 2.25rem;
  }
  .warm {
    --_mark: var(--_warm-line);
  }
  .good {
    --_mark: var(--_good);
  }
  .bad {
    --_mark: var(--_bad);
  }
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .spinner {
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border: 4px solid var(--_line);
    border-block-start-color: var(--_accent);
    border-radius: 50%;
    animation: turn 900ms linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
    .spinner {
      animation-duration: 6s;
    }
  }
  @media (forced-colors: active) {
    .button.primary {
      forced-color-adjust: none;
      background: ButtonText;
      border-color: ButtonText;
      color: ButtonFace;
    }
    .note {
      border: 1px solid CanvasText;
      border-inline-start-width: 4px;
    }
    .badge {
      border: 2px solid CanvasText;
    }
    .spinner {
      border-color: CanvasText;
      border-block-start-color: Canvas;
    }
    :focus-visible {
      outline-color: Highlight;
    }
  }
`;
