import { css } from 'lit';

export const progressStyles = css`
  /* A text that is longer than the window begins below the progress, as does what the verification came to. */
  .step:has(> :is(idproof-consent, idproof-result)) {
    scroll-margin-block-start: var(--_above);
  }
  /* Under a short text as well, the decisions stay clear of where the start screen had its button. */
  @media (width >= 40em) {
    .step:has(> idproof-consent) {
      min-block-size: 36rem;
    }
  }
  .progress {
    display: grid;
    gap: 0.375rem;
    padding: 0.75rem var(--_space) 0;
  }
  .line {
    display: flex;
    /* With large text in a narrow window the way out stands below. */
    flex-wrap: wrap;
    align-items: center;
    min-block-size: 44px;
    gap: 0 1rem;
  }
  .line p {
    display: grid;
    flex: 1 1 8rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    line-height: 1.3;
  }
  .place {
    font-size: 0.875rem;
  }
  .bars {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.375rem;
    block-size: 1.25rem;
  }
  .bars span {
    flex: 1;
    block-size: 4px;
    border-radius: 4px;
    background: var(--_line);
    transition: background-color var(--_quick);
  }
  .bars :is(.now, .done) {
    background: var(--_accent);
  }
  .bars .now {
    block-size: 8px;
  }
  .whole .done {
    background: var(--_good);
  }
  /* Over the end of the last, so that all stay of one length. */
  .bars svg {
    position: absolute;
    inset-inline-end: 0;
    box-sizing: border-box;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    padding: 0.25rem;
    border-radius: 50%;
    background: var(--_good);
    color: var(--_surface);
    stroke-width: 3.5;
    animation: arrive var(--_quick) both;
  }
  @keyframes arrive {
    from {
      scale: 0.4;
    }
  }
  .back {
    display: grid;
    place-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    margin-inline: calc(var(--_space) * -0.75) -0.5rem;
    border: 0;
    border-radius: calc(var(--_radius) * 0.5);
    background: none;
    color: inherit;
  }
  .back:has(> .thumbnail) {
    grid-auto-flow: column;
    gap: 0.25rem;
    padding-inline-end: 0.375rem;
  }
  /* Taken: as the stage is framed then. */
  .thumbnail {
    max-inline-size: 56px;
    max-block-size: 36px;
    border: 2px solid #35d07f;
    border-radius: 4px;
  }
  .back:dir(rtl) svg {
    transform: scaleX(-1);
  }
  .cancel {
    min-inline-size: 44px;
    min-block-size: 44px;
    margin-inline: auto calc(var(--_space) * -0.5);
    padding-inline: 0.5rem;
    border: 0;
    border-radius: calc(var(--_radius) * 0.5);
    background: none;
    color: var(--_quiet);
  }
  @media (hover: hover) {
    .back:hover,
    .cancel:hover {
      background: var(--_tint);
    }
  }
  /* A phone on its side: one line, so that it stays in the window with the picture. */
  @media ((width >= 30em) and (height <= 30em)) or ((width >= 20em) and (height <= 18.75em)) {
    .step {
      --_above: 2.75rem;
    }
    .progress {
      display: flex;
      align-items: center;
      gap: 1rem;
      padding-block-start: 0;
    }
    .line {
      display: contents;
    }
    .line p {
      display: flex;
      flex: 0 1 auto;
      flex-wrap: wrap;
      align-items: baseline;
      column-gap: 0.5rem;
      line-height: 1.2;
    }
    .bars {
      flex: 1 1 4rem;
    }
    .cancel {
      flex: none;
      order: 1;
      margin-inline-start: 0;
    }
    /* The words tell it as well. */
    @media (width < 30em) {
      .bars {
        display: none;
      }
      .cancel {
        margin-inline-start: auto;
      }
    }
  }
  /* On a phone its words may take more lines. */
  @media (width < 30em) {
    .step {
      --_above: var(--_progress, 5.125rem);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bars * {
      transition: none;
      animation: none;
    }
  }
  .ending {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    padding-block: 0.375rem;
    margin: 0.25rem var(--_space) 0.625rem;
  }
  .ending p {
    flex: 1 1 9rem;
  }
  .ending .button {
    min-block-size: 44px;
    padding: 0.25rem 1rem;
    background: var(--_surface);
  }
  .ending ~ .step {
    --_above: 9.5rem;
  }
  .ending ~ .step .chosen + * {
    --_above: 12.625rem;
  }
  /* In sight wherever the page is scrolled to, unless it would cover much of the window. */
  @media (height > 40em) {
    .ending {
      position: sticky;
      inset-block-start: 0.5rem;
      z-index: 2;
    }
  }
  @media ((width >= 30em) and (height <= 30em)) or ((width >= 20em) and (height <= 18.75em)) {
    .ending ~ .step {
      --_above: 6.75rem;
    }
  }
  .ending:has(~ .step idproof-hosted[phase='open']) {
    display: none;
  }
  @media (forced-colors: active) {
    .bars span {
      border: 1px solid CanvasText;
    }
    .bars :is(.now, .done, svg) {
      forced-color-adjust: none;
      background: CanvasText;
      color: Canvas;
    }
  }
`;
