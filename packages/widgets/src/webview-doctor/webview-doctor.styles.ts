import { css } from 'lit';

export const webviewDoctorStyles = css`
  section {
    display: grid;
    gap: 1rem;
    padding: min(1rem, 4vw);
  }
  ul {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    --_mark: var(--_line);
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0.75rem;
    padding: 0.625rem min(0.875rem, 4vw);
    border-inline-start: 4px solid var(--_mark);
    border-radius: calc(var(--_radius) * 0.5);
    background: color-mix(in srgb, var(--_mark) 9%, var(--_surface));
    overflow-wrap: anywhere;
  }
  .good {
    --_mark: var(--_good);
  }
  .bad {
    --_mark: var(--_bad);
  }
  .minor {
    --_mark: var(--_warm-line);
  }
  li > * {
    flex: 1 0 100%;
    min-inline-size: 0;
  }
  h3 {
    flex: 1 1 8rem;
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }
  .verdict {
    flex: none;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .found,
  .advice {
    grid-column: 1 / -1;
    font-size: 0.875rem;
  }
  code {
    font-family: ui-monospace, monospace;
    font-weight: 600;
  }
  label {
    position: relative;
    cursor: pointer;
  }
  input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: pointer;
  }
  label:focus-within {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
`;
