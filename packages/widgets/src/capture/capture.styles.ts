import { css } from 'lit';

export const captureStyles = css`
  :host {
    container: capture / inline-size;
    /* With what the flow has above it, where there is room for both. */
    scroll-margin-block-start: var(--_above, 0);
  }
  .capture {
    --_highest: max(var(--_window) - 25rem, 14.5rem);
    display: grid;
    gap: 0.875rem;
    padding-block: var(--_space);
  }
  header {
    display: grid;
    gap: 0.25rem;
    padding-inline: var(--_space);
  }
  .stage {
    position: relative;
    overflow: hidden;
    inline-size: 100%;
    /* Fixed, so that nothing moves when the camera starts: what the window leaves beside heading and controls. */
    aspect-ratio: 4 / 5;
    max-block-size: var(--_highest);
    background: var(--_sunken);
  }
  /* Words are not cut off: where they are large, they make it higher. */
  .stage:has(> .placeholder) {
    display: grid;
    aspect-ratio: auto;
    min-block-size: min(125cqi, var(--_highest));
    max-block-size: none;
  }
  .placeholder {
    position: relative;
    display: grid;
    min-inline-size: 0;
    align-content: center;
    justify-items: center;
    gap: 0.875rem;
    padding: var(--_space);
    text-align: center;
  }
  .actions {
    display: grid;
    align-content: start;
    min-block-size: 7.5rem;
    padding-inline: var(--_space);
  }
  @media (height <= 44em) {
    h2 {
      font-size: 1.25rem;
    }
  }
  @container (min-width: 480px) {
    .stage {
      inline-size: calc(100% - 2 * var(--_space));
      aspect-ratio: 4 / 3;
      margin-inline: auto;
      border-radius: var(--_radius);
    }
    .stage:has(> .placeholder) {
      min-block-size: min((100cqi - 2 * var(--_space)) * 0.75, var(--_highest));
    }
  }
`;
