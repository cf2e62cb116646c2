import { css } from 'lit';

export const hostedStyles = css`
  .screen {
    display: flex;
    flex-direction: column;
    min-block-size: 100%;
    gap: var(--_space);
    padding: var(--_space);
  }
  .site bdi {
    color: var(--_text);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .foot {
    inline-size: 100%;
    margin-block-start: auto;
  }
  .centred {
    min-block-size: max(100%, 16rem);
    align-items: center;
    justify-content: center;
    text-align: center;
  }
  .centred .foot {
    margin-block-start: 0.5rem;
  }
  .hero {
    align-self: center;
    inline-size: min(100%, 17rem);
  }
  /* It is as high as the other steps: the drawing has what the words leave of it, and there is no hole. */
  @media (height > 30em) {
    .hero {
      flex: 1 0 min(10rem, 45vw);
      inline-size: 100%;
      max-block-size: 20rem;
      padding: 0.75rem;
      border-radius: var(--_radius);
      background: var(--_sunken);
    }
  }
  .framed {
    display: grid;
  }
  /* As tall as the window allows with the ways out below, and as the tallest screen of such a page needs on a desktop. */
  iframe {
    display: block;
    inline-size: 100%;
    block-size: clamp(30rem, var(--_window) - 3.5rem, 52rem);
    border: 0;
    background: var(--_surface);
  }
  /* A phone on its side: what its page shows of the camera is in the window as a whole. */
  @media (width >= 30em) and (height <= 30em) {
    iframe {
      block-size: var(--_window);
    }
    /* The words and the button come before the drawing. */
    .hero {
      display: none;
    }
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 0.5rem;
    padding: 0.25rem;
  }
  .ways .button {
    min-block-size: 44px;
    padding-inline: 0.75rem;
  }
`;
