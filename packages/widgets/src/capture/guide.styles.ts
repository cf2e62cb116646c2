import { css } from 'lit';

/** The guide over the live image, in the shape of what is captured. */
export const guideStyles = css`
  /* The hint's row grows with large text; the guide is as large as fits between it and the shutter. */
  .over {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template-rows: minmax(min(4.75rem, 24cqi), auto) minmax(0, 1fr) minmax(min(3.25rem, 17cqi), auto);
    justify-items: center;
    padding: 0.875rem 4% 0.5rem;
  }
  .hint,
  .over > progress {
    grid-area: 1 / 1;
  }
  /* Below the hint, in its row: the guide keeps its own while the judge is awaited. */
  .over > progress {
    align-self: end;
    block-size: 0.375rem;
  }
  .finder {
    inline-size: 100%;
    block-size: 100%;
    display: grid;
    place-items: center;
    container-type: size;
    pointer-events: none;
  }
  .frame {
    position: relative;
    border: 2px solid rgb(255 255 255 / 45%);
    box-shadow: 0 0 0 100vmax rgb(6 10 16 / 58%);
  }
  /* Its corners alone are bright: they stand out without hiding the edges of the document. */
  .frame:not(.face)::after {
    --_corner: conic-gradient(#000 0 0);
    content: '';
    position: absolute;
    inset: -4px;
    border: 5px solid var(--_over);
    border-radius: 16px;
    mask:
      var(--_corner) 0 0 / 2.25rem 2.25rem no-repeat,
      var(--_corner) 100% 0 / 2.25rem 2.25rem no-repeat,
      var(--_corner) 0 100% / 2.25rem 2.25rem no-repeat,
      var(--_corner) 100% 100% / 2.25rem 2.25rem no-repeat;
  }
  /* A passport page is 125 × 88 mm, a card 85.6 × 54. */
  .frame:not(.face) {
    --_ratio: 1.42;
    inline-size: min(100cqi, 100cqb * var(--_ratio));
    aspect-ratio: var(--_ratio);
    border-radius: 14px;
  }
  .frame.card {
    --_ratio: 1.585;
  }
  /* A4; landscape fits as well, since the outline is shown as it lies. */
  .frame.sheet {
    --_ratio: 0.707;
    border-radius: 4px;
  }
  .frame.face {
    block-size: min(100cqb, 100cqi * 1.36);
    aspect-ratio: 1 / 1.36;
    border: 4px solid var(--_over);
    border-radius: 50%;
  }
  /* Where the two lines of the machine-readable zone belong. */
  .frame i {
    position: absolute;
    inset-inline: 5%;
    inset-block-end: 6%;
    block-size: 0;
    border-block-end: 2px dashed rgb(255 255 255 / 55%);
  }
  .frame i + i {
    inset-block-end: 13%;
  }
  /* Within such an image, and where it is, however large the words beside it are. */
  .stage[data-wide] .finder {
    position: absolute;
    inset: 0;
    aspect-ratio: var(--_video);
  }
  .stage[data-wide] .frame:not(.face) {
    inline-size: min(76cqi, 92cqb * var(--_ratio));
  }
  .stage[data-wide] .frame.face {
    block-size: 92cqb;
  }
  /* Within one that is higher than its stage, however narrow that is. */
  .stage[data-low] .finder {
    inline-size: auto;
    max-inline-size: 100%;
    aspect-ratio: var(--_video);
  }
  /* On an upright phone: between hint and controls. */
  @container capture (max-width: 479px) {
    /* However large the words are: nobody fits a face into less. */
    .frame:not(.face) {
      inline-size: max(min(100cqi, 100cqb * var(--_ratio)), 78cqi);
    }
    .frame.sheet {
      inline-size: max(min(100cqi, 100cqb * var(--_ratio)), 52cqi);
    }
    .frame.face {
      block-size: max(min(100cqb, 100cqi * 1.36), var(--_least-face, 76cqi));
    }
    .stage[data-low] .finder {
      position: absolute;
      inset: 0;
      margin-inline: auto;
    }
    .stage[data-low] .frame:not(.face) {
      inline-size: min(92cqi, 58cqb * var(--_ratio));
    }
    .stage[data-low] .frame.face {
      block-size: min(58cqb, 92cqi * 1.36);
    }
  }
`;
