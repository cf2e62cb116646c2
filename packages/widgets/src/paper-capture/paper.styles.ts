import { css } from 'lit';

export const paperStyles = css`
  .sheets {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(9rem, 40cqi), 1fr));
    gap: var(--_space);
    margin: 0;
    padding: 0 var(--_space);
    list-style: none;
  }
  .sheets.single {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
  .sheets li {
    display: grid;
    align-content: end;
    gap: 0.25rem;
    min-inline-size: 0;
  }
  .sheets canvas {
    position: static;
    inline-size: 100%;
    block-size: auto;
    border: 1px solid var(--_line);
    border-radius: 4px;
    background: var(--_sunken);
    object-fit: contain;
  }
  /* The only page is large enough to be read, and leaves the window to its controls. */
  .sheets.single li {
    inline-size: min(100%, 30rem);
  }
  .sheets.single canvas {
    inline-size: auto;
    max-inline-size: 100%;
    max-block-size: max(var(--_window) - 27rem, 14.5rem);
    margin-inline: auto;
  }
  .below {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    font-size: var(--_small, 0.875rem);
  }
  .remove {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
  }
  .remove svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }
  .file {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.875rem;
    margin-inline: var(--_space);
    padding: 0.875rem;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 0.5);
  }
  .file p {
    display: grid;
    /* Below its icon where large text leaves no room for a word beside it. */
    flex: 1 1 9rem;
    min-inline-size: 0;
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    gap: 0.625rem;
  }
  .more .button {
    flex: 1 1 9rem;
    /* Above the words where large text leaves no room beside the icon. */
    flex-wrap: wrap;
    padding-inline: 0.5rem;
  }
  @media (hover: hover) {
    .remove:hover {
      background: var(--_tint);
    }
  }
`;
