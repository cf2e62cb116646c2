import { css } from 'lit';

export const actionStyles = css`
  .run {
    display: grid;
    gap: 0.5rem;
    padding-block-start: 0.25rem;
    text-align: center;
  }
  .run progress {
    inline-size: 100%;
    block-size: 0.5rem;
    accent-color: var(--_accent);
  }
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
    gap: 0.5rem;
  }
  .ways .button {
    padding-inline: 0.5rem;
  }
  .stage[style*='--_light'] .frame.face {
    box-shadow: 0 0 0 100vmax var(--_light);
  }
  /* On a phone the colour leaves the picture, and lights from the whole window. */
  @container capture (max-width: 479px) {
    .stage[style*='--_light'] {
      overflow: visible;
    }
  }
  @media (forced-colors: active) {
    .clock {
      stroke: Canvas;
    }
    .clock .left {
      stroke: CanvasText;
    }
    .stage[style*='--_light'] .frame.face {
      forced-color-adjust: none;
    }
  }
`;
