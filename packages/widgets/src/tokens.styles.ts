import { css } from 'lit';

/**
 * The design tokens, in three layers: a palette for light and dark, roles that are mixed from it, and measures of the
 * components. A page sets the public ones (`--idproof-…`) on an element or an ancestor; the private ones (`--_…`) are
 * derived from them.
 * A `rem` is the elements' own base size and not the page's (`styled-element.ts`).
 * Light or dark is the page's own `color-scheme`, unless the attribute `theme` says otherwise.
 */
export const tokens = css`
  :host {
    /* Palette */
    --_accent: var(--idproof-color-accent, #1b5fd9);
    --_text: var(--idproof-color-text, #141c28);
    --_surface: var(--idproof-color-surface, #fff);
    --_success: var(--idproof-color-success, #17804a);
    --_warning: var(--idproof-color-warning, #b25e00);
    --_danger: var(--idproof-color-danger, #c62b2b);
    --_on-accent: #fff;
    --_elevation: var(--idproof-elevation, 0 1px 2px rgb(16 24 40 / 8%), 0 8px 28px rgb(16 24 40 / 8%));
    /* Controls over an image have no theme: white on dark is legible on any image. */
    --_over: #fff;
    --_shade: rgb(6 10 16 / 72%);
    --_night: #0c1017;

    /* Roles */
    --_quiet: color-mix(in oklab, var(--_text) 72%, var(--_surface));
    --_line: color-mix(in oklab, var(--_text) 14%, var(--_surface));
    --_edge: color-mix(in oklab, var(--_text) 52%, var(--_surface));
    --_sunken: color-mix(in oklab, var(--_text) 4%, var(--_surface));
    --_tint: color-mix(in oklab, var(--_accent) 10%, var(--_surface));
    --_warm: color-mix(in oklab, var(--_warning) 12%, var(--_surface));
    --_warm-line: color-mix(in oklab, var(--_warning) 82%, var(--_text));
    --_good: color-mix(in oklab, var(--_success) 82%, var(--_text));
    --_bad: color-mix(in oklab, var(--_danger) 82%, var(--_text));

    /* Type, space and motion */
    --_small: 0.875rem;
    --_lead: 1.125rem;
    --_title: min(1.5rem, 13vw);
    --_space: var(--idproof-space, min(1rem, 5vw));
    --_quick: 150ms;

    /* Components */
    --_radius: var(--idproof-radius, 14px);
    --_button-radius: var(--idproof-button-radius, calc(var(--_radius) * 0.8));
    /* The embedding page's window, if this page is in a frame that is as high as its content. */
    --_window: var(--idproof-window-height, 100svh);

    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    max-inline-size: 600px;
    margin-inline: auto;
    color: var(--_text);
    background: var(--_surface);
    font-family: var(--idproof-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    font-size: var(--idproof-font-size, medium);
    --_idproof-rem: 1em;
    line-height: 1.45;
    -webkit-text-size-adjust: 100%;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  :host([theme='auto']) {
    color-scheme: light dark;
  }
  @supports (color: light-dark(#000, #fff)) {
    :host {
      --_accent: var(--idproof-color-accent, light-dark(#1b5fd9, #82b1ff));
      --_text: var(--idproof-color-text, light-dark(#141c28, #e9edf3));
      --_surface: var(--idproof-color-surface, light-dark(#fff, #161b23));
      --_success: var(--idproof-color-success, light-dark(#17804a, #58cf95));
      --_warning: var(--idproof-color-warning, light-dark(#b25e00, #f2b65c));
      --_danger: var(--idproof-color-danger, light-dark(#c62b2b, #ff8f87));
    }
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
  @media (prefers-contrast: more) {
    :host {
      --_quiet: var(--_text);
      --_line: color-mix(in oklab, var(--_text) 60%, var(--_surface));
      --_edge: var(--_text);
      --_shade: rgb(6 10 16 / 92%);
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
