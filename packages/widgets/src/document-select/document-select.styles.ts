import { css } from 'lit';

export const documentSelectStyles = css`
  .screen {
    display: grid;
    grid-template-rows: auto auto 1fr auto;
    min-block-size: 100%;
    gap: 1rem;
    padding: 1rem;
  }
  .fields {
    display: grid;
    align-content: start;
    gap: 1rem;
  }
  label {
    display: grid;
    gap: 0.375rem;
    font-weight: 600;
  }
  select {
    inline-size: 100%;
    min-block-size: 52px;
    padding: 0.625rem 0.75rem;
    border: 1px solid var(--_edge);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-weight: 400;
  }
  .foot {
    align-self: end;
  }
`;
