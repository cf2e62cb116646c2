import { css } from 'lit';

/**
 * The tokens a page may set on an element or above it, and everything that is derived from them.
 * `--idproof-color-accent` needs no contrast with white: the colour of text on it is chosen by its luminance.
 */
export const tokens = css`
  :host {
    --_accent: var(--idproof-color-accent, #1b5fd9);
    --_on-accent: #fff;
    --_text: var(--idproof-color-text, #16202e);
    --_surface: var(--idproof-color-surface, #fff);
    --_radius: var(--idproof-radius, 14px);
    /* Of the window around, where this page is in a frame that is as high as its content. */
    --_window: var(--idproof-window-height, 100svh);
    --_quiet: color-mix(in srgb, var(--_text) 72%, var(--_surface));
    --_line: color-mix(in srgb, var(--_text) 16%, var(--_surface));
    --_edge: color-mix(in srgb, var(--_text) 55%, var(--_surface));
    --_tint: color-mix(in srgb, var(--_accent) 9%, var(--_surface));
    --_warm: color-mix(in srgb, #c77700 14%, var(--_surface));
    --_warm-line: color-mix(in oklab, #c77700 82%, var(--_text));
    --_good: color-mix(in oklab, #1f9d5c 72%, var(--_text));
    --_bad: color-mix(in oklab, #d32f2f 78%, var(--_text));
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    max-inline-size: 600px;
    margin-inline: auto;
    color: var(--_text);
    background: var(--_surface);
    font-family: var(--idproof-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    font-size: 1rem;
    line-height: 1.45;
    -webkit-text-size-adjust: 100%;
  }
  /* White up to the luminance (y) at which black contrasts as well; either then has at least 4.5 : 1. */
  @supports (color: color(from red xyz-d65 x y z)) {
    :host {
      --_white: clamp(0, (0.179 - y) * 100000, 1);
      --_on-accent: color(
        from var(--_accent) xyz-d65 calc(0.9505 * var(--_white)) var(--_white) calc(1.089 * var(--_white))
      );
    }
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
`;

/** Controls and type that every element uses. */
export const controls = css`
  h2 {
    margin: 0;
    font-size: 1.375rem;
    line-height: 1.25;
    font-weight: 650;
    letter-spacing: -0.01em;
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
    /* The second click of a double click would select the words of the button under it. */
    -webkit-user-select: none;
    user-select: none;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
  }
  button:disabled {
    cursor: default;
    opacity: 0.6;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-block-size: 52px;
    padding: 0.625rem 1.25rem;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.8);
    background: transparent;
    font-weight: 600;
    text-align: center;
    transition: background-color 120ms;
  }
  .button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .button.link {
    border-color: transparent;
    color: var(--_text);
    font-weight: 500;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
  /* On touch screens a hover would stick to whatever appears under the finger. */
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
  .note strong {
    font-weight: 650;
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
    .spinner {
      border-color: CanvasText;
      border-block-start-color: Canvas;
    }
    :focus-visible {
      outline-color: Highlight;
    }
  }
`;
