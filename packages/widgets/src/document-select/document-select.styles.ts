import { css } from 'lit';

export const documentSelectStyles = css`
  .screen {
    display: grid;
    grid-template-rows: auto auto 1fr auto;
    min-block-size: 100%;
    gap: var(--_space);
    padding: var(--_space);
  }
  .fields,
  fieldset {
    display: grid;
    align-content: start;
    gap: var(--_space);
  }
  .fields {
    container-type: inline-size;
  }
  fieldset {
    gap: 0.625rem;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    margin-block-end: 0.375rem;
    padding: 0;
    font-weight: 600;
  }
  /* Without a list of countries the heading asks the same, so the legend is for screen readers alone. */
  :only-child > legend {
    position: absolute;
    clip-path: inset(50%);
  }
  label {
    display: grid;
    gap: 0.375rem;
    font-weight: 600;
  }
  select {
    inline-size: 100%;
    min-block-size: 52px;
    padding: 0.625rem min(0.75rem, 4vw);
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-weight: 400;
    appearance: none;
    grid-area: 2 / 1;
    padding-inline-end: min(2.5rem, 10vw);
  }
  /* A chevron that points down in both directions of writing. */
  label:has(select)::after {
    content: '';
    grid-area: 2 / 1;
    place-self: center end;
    padding: 0.1875rem;
    margin: 0 min(1.125rem, 4vw) 0.25rem;
    border: solid;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    pointer-events: none;
  }
  .tile {
    position: relative;
    display: flex;
    align-items: center;
    gap: min(1rem, 3vw);
    min-block-size: 68px;
    padding: 0.75rem var(--_space);
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    cursor: pointer;
    overflow-wrap: anywhere;
    transition: background-color var(--_quick);
  }
  bdi {
    flex: 1;
  }
  .tile > svg {
    box-sizing: content-box;
    padding: min(0.625rem, 2vw);
    border-radius: calc(var(--_radius) * 0.7);
    background: var(--_tint);
  }
  /* With large text the name gets the room of the drawing before its words are broken. */
  @container (width < 10em) {
    .tile > svg {
      display: none;
    }
  }
  .tile input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border: 2px solid var(--_edge);
    border-radius: 50%;
    color: transparent;
  }
  .mark svg {
    inline-size: 0.875rem;
    block-size: 0.875rem;
    stroke-width: 3.5;
  }
  .tile:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    background: var(--_tint);
  }
  :checked ~ .mark {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .tile:has(:focus-visible) {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  @media (hover: hover) {
    .tile:hover {
      background: var(--_tint);
    }
  }
  .foot {
    align-self: end;
  }
  @media (forced-colors: active) {
    :not(:checked) ~ .mark svg {
      visibility: hidden;
    }
    .tile:has(:checked) {
      outline: 2px solid Highlight;
    }
    :checked ~ .mark {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
