import { css } from 'lit';

/** The colours of the drawings, all of the tokens: they follow every theme. */
export const illustrationStyles = css`
  .drawing {
    display: block;
    max-inline-size: 100%;
    max-block-size: 100%;
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .drawing {
    --_paper: var(--_surface);
    --_print: var(--_text);
    --_stain: var(--_accent);
  }
  /* Nor is paper: a document is light on a dark ground too. */
  @supports (color: light-dark(#000, #fff)) {
    .drawing {
      --_paper: light-dark(
        var(--_surface),
        color-mix(in oklab, color-mix(in oklab, var(--_accent) 25%, var(--_text)) 82%, var(--_surface))
      );
      --_print: light-dark(var(--_text), var(--_surface));
      --_stain: light-dark(var(--_accent), color-mix(in oklab, var(--_accent) 45%, var(--_surface)));
    }
  }
  .sheet {
    fill: color-mix(in oklab, var(--_paper), #fff 20%);
    stroke: color-mix(in oklab, var(--_print) 34%, var(--_paper));
    stroke-width: 1.5;
  }
  .tint {
    fill: color-mix(in oklab, var(--_stain) 22%, var(--_paper));
  }
  .soft {
    fill: color-mix(in oklab, var(--_stain) 58%, var(--_paper));
  }
  /* A person is not turned into a negative by a dark theme. */
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
    fill: color-mix(in oklab, var(--_print) 62%, var(--_paper));
  }
  .pale {
    fill: color-mix(in oklab, var(--_print) 38%, var(--_paper));
  }
  .mark {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 4;
  }
  .zone {
    stroke: color-mix(in oklab, var(--_print) 48%, var(--_paper));
    stroke-width: 6;
    stroke-linecap: butt;
    stroke-dasharray: 5 3.5;
  }
  .smile {
    stroke: #2a3444;
    stroke-width: 2.5;
  }
  .phone {
    fill: var(--_paper);
    stroke: color-mix(in oklab, var(--_print) 62%, var(--_paper));
    stroke-width: 3;
  }
  .phone ~ .mark {
    stroke: var(--_stain);
  }
  .tick {
    fill: var(--_good);
    stroke: var(--_surface);
    stroke-width: 4;
  }
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
