import { css } from 'lit';

export const resultStyles = css`
  section {
    display: grid;
    gap: 1rem;
    padding: 1rem;
  }
  .waiting,
  .status {
    display: grid;
    justify-items: center;
    gap: 0.5rem;
    padding-block: 1rem 0.5rem;
    text-align: center;
  }
  .waiting {
    align-content: center;
    gap: 1rem;
    min-block-size: 20rem;
  }
  .badge {
    display: grid;
    place-items: center;
    inline-size: 4rem;
    block-size: 4rem;
    margin-block-end: 0.25rem;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_mark) 14%, var(--_surface));
    color: var(--_mark);
  }
  .badge svg {
    inline-size: 2.25rem;
    block-size: 2.25rem;
    stroke-width: 2.25;
  }
  .approved {
    --_mark: var(--_good);
  }
  .rejected {
    --_mark: var(--_bad);
  }
  .review,
  .none {
    --_mark: var(--_warm-line);
  }
  .reasons {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .reasons li {
    padding: 0.75rem 0.875rem;
    border-inline-start: 4px solid var(--_mark);
    border-radius: calc(var(--_radius) * 0.5);
    background: color-mix(in srgb, var(--_mark) 9%, var(--_surface));
  }
  h3 {
    margin: 0.25rem 0 -0.5rem;
    font-size: 1rem;
  }
  dl {
    margin: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    padding: 0.625rem 0.875rem;
  }
  dl > div + div {
    border-block-start: 1px solid var(--_line);
  }
  dt {
    color: var(--_quiet);
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .small {
    font-size: 0.875rem;
  }
`;
