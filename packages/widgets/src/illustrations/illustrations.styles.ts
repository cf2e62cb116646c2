import { css } from 'lit';

/** The colours of the drawings, mixed from the tokens, so that they suit every theme. */
export const illustrationStyles = css`
  .drawing {
    display: block;
    max-inline-size: 100%;
    max-block-size: 100%;
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .sheet {
    fill: color-mix(in oklab, var(--_surface), #fff 20%);
    stroke: color-mix(in oklab, var(--_text) 34%, var(--_surface));
    stroke-width: 1.5;
  }
  .tint {
    fill: color-mix(in oklab, var(--_accent) 22%, var(--_surface));
  }
  .soft {
    fill: color-mix(in oklab, var(--_accent) 58%, var(--_surface));
  }
  /* Skin and hair stay natural in a dark theme. */
  .skin {
    fill: color-mix(in oklab, var(--_accent) 12%, #fff);
  }
  .hair {
    fill: color-mix(in oklab, var(--_accent) 38%, #10151f);
  }
  .eye {
    fill: #2a3444;
  }
  .ink {
    fill: color-mix(in oklab, var(--_text) 62%, var(--_surface));
  }
  .pale {
    fill: color-mix(in oklab, var(--_text) 38%, var(--_surface));
  }
  .mark {
    stroke: var(--_accent);
    stroke-width: 4;
  }
  .zone {
    stroke: color-mix(in oklab, var(--_text) 48%, var(--_surface));
    stroke-width: 6;
    stroke-linecap: butt;
    stroke-dasharray: 5 3.5;
  }
  .smile {
    stroke: #2a3444;
    stroke-width: 2.5;
  }
  .phone {
    fill: var(--_surface);
    stroke: color-mix(in oklab, var(--_text) 62%, var(--_surface));
    stroke-width: 3;
  }
  .tick {
    fill: var(--_good);
  }
  .tick,
  .tick-mark {
    stroke: var(--_surface);
    stroke-width: 4;
  }
  @media (forced-colors: active) {
    .drawing {
      forced-color-adjust: none;
    }
  }
`;
