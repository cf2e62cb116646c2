import { css } from 'lit';

export const resultStyles = css`
  section {
    display: grid;
    gap: var(--_space);
    padding: var(--_space);
  }
  .waiting,
  .status {
    display: grid;
    justify-items: center;
    gap: 0.5rem;
    padding-block: 1rem 0.5rem;
    text-align: center;
  }
  /* In a low window the buttons are visible too. */
  @media (height < 36em) {
    .status {
      padding-block: 0;
    }
    .badge {
      zoom: 0.5;
    }
  }
  .waiting {
    align-content: center;
    gap: 1rem;
    min-block-size: 20rem;
  }
  .good .badge {
    background: var(--_mark);
    transition: scale var(--_quick) cubic-bezier(0.3, 1.6, 0.6, 1);
    @starting-style {
      scale: 0.4;
    }
  }
  .good .badge svg {
    color: var(--_surface);
    forced-color-adjust: auto;
  }
  ul {
    margin: 0;
    padding: 0;
  }
  .note {
    border-color: var(--_mark);
    background: color-mix(in oklab, var(--_mark) 9%, var(--_surface));
  }
  h3 {
    margin: 0;
    font-size: 1.0625rem;
    line-height: 1.3;
  }
  .closed {
    padding-block: 0.75rem;
    font-weight: 600;
    text-align: center;
  }
`;
