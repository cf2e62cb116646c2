import { css } from 'lit';

/** The screen of a handoff to a phone. */
export const handoffStyles = css`
  .handoff > .foot {
    align-self: end;
  }
  .code {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    align-items: center;
    gap: var(--_space) 1.5rem;
  }
  .qr {
    justify-self: center;
    max-inline-size: 100%;
    aspect-ratio: 1;
    border-radius: calc(var(--_radius) * 0.5);
    background: #fff;
    color: #000;
    forced-color-adjust: none;
  }
  .qr.pending {
    display: grid;
    place-items: center;
    inline-size: 16rem;
    background: var(--_sunken);
  }
  .code ol {
    display: grid;
    gap: 0.75rem;
    margin: 0;
    padding-inline-start: 1.5rem;
  }
  .code li::marker {
    font-weight: 600;
  }
  .number {
    position: relative;
    display: block;
    margin-block-start: 0.25rem;
    font-size: 2.75rem;
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
    letter-spacing: 0.15em;
  }
  :dir(rtl) > .number {
    text-align: right;
  }
  .link {
    overflow-wrap: anywhere;
  }
`;
