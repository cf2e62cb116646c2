import { css } from 'lit';

export const confirmStyles = css`
  .screen {
    display: grid;
    grid-template-rows: auto 1fr auto;
    min-block-size: 100%;
    gap: var(--_space);
    padding: var(--_space);
  }
  .head {
    display: grid;
    gap: 0.375rem;
  }
  ul {
    align-self: start;
    margin: 0;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    padding: 0.5rem 0.875rem;
  }
  li + li {
    border-block-start: 1px solid var(--_line);
  }
  .doubted {
    display: grid;
    align-items: normal;
    justify-content: normal;
    gap: 0.5rem;
    padding-block: 0.75rem;
    background: var(--_warm);
  }
  .read {
    display: grid;
    color: var(--_quiet);
    font-size: 0.9375rem;
  }
  .read bdi {
    color: var(--_text);
    font-size: 1rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    hyphens: none;
  }
  /* As high as a fingertip needs, and as narrow as its text. */
  .button.link {
    min-block-size: 44px;
    margin-inline: -0.5rem;
    padding: 0.25rem 0.5rem;
  }
  .doubted .button.link {
    justify-self: start;
  }
  label {
    display: grid;
    gap: 0.375rem;
    font-weight: 600;
  }
  input {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 52px;
    padding: 0.625rem min(0.75rem, 4vw);
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-weight: 400;
  }
  [aria-invalid='true'] {
    border: 2px solid var(--_bad);
  }
  .missed {
    font-weight: 600;
  }
  .foot {
    align-self: end;
  }
`;
