import { css } from 'lit';

/**
 * The camera on an upright phone: the image fills the window below the heading, and the controls lie on it. From the
 * moment it is asked for, so that nothing moves when it starts.
 */
export const uprightStyles = css`
  @media (orientation: portrait) {
    @container (max-width: 479px) {
      /* The image begins at one place in every phase: below the title alone, and other words stand below the image. */
      .capture {
        gap: 0;
        padding-block-start: 0.75rem;
      }
      header {
        display: contents;
      }
      h2 {
        margin: 0 var(--_space) 0.625rem;
        font-size: var(--_lead);
      }
      .capture > .note {
        margin-block-end: 0.625rem;
      }
      header > :not(h2),
      slot[name='header'] > *,
      ::slotted([slot='header']) {
        order: 1;
        margin: 0.625rem var(--_space) 0;
      }
      .actions {
        order: 1;
        margin-block-start: 0.875rem;
      }
      :host(:is([phase='requesting'], [phase='live'], [phase='encoding'])) {
        .capture {
          --_controls: 7rem;
          display: flex;
          flex-direction: column;
          min-block-size: calc(var(--_window) - var(--_above, 0rem));
          padding-block-end: 0;
        }
        slot[name='header'] {
          display: none;
        }
        /* What the heading, and a reason above it, leave of the window. Words that are large make it higher. */
        .stage {
          flex: 1 0 auto;
          aspect-ratio: auto;
          min-block-size: min(24rem, 150cqi, var(--_window));
          max-block-size: none;
        }
        /* Of actions all controls are below the image, in the window, and take as much of it before as during them. */
        .capture:has(.run) .stage {
          flex: 1 0 min(18rem, 100cqi);
          min-block-size: 0;
        }
        .over {
          padding-block-end: var(--_controls);
        }
        /* Between the hint and the controls. */
        .stage[data-wide] :is(video, .still, .outline, .finder) {
          inset-block: 5.625rem var(--_controls);
        }
        .sketch + .placeholder,
        .opening {
          padding-block-end: calc(var(--_controls) + 0.5rem);
        }
        .actions:has(.row) {
          position: relative;
          z-index: 1;
          min-block-size: 0;
          padding-inline: 0;
          scroll-margin-block-end: 0;
          margin-block-start: calc(-1 * var(--_controls));
        }
        .row {
          min-block-size: var(--_controls);
          padding: 0.5rem min(1rem, 3vw) 1rem;
        }
        .actions:has(.run) {
          min-block-size: 11.25rem;
          margin-block-start: 0.5rem;
        }
        .run {
          padding-block: 0 1rem;
        }
        .run .row {
          min-block-size: 0;
          padding-block: 0;
        }
        .run .tools {
          inset-block-end: calc(100% + 1rem);
        }
        .run > .button {
          margin-inline: var(--_space);
        }
      }
      @container (max-width: 15em) {
        :host(:is([phase='requesting'], [phase='live'], [phase='encoding'])) {
          .capture {
            --_controls: calc(120px + 1.25rem);
          }
          .actions > .row {
            padding-block: 0.25rem 0.5rem;
          }
        }
      }
      .stage:has(> [data-seen]) + .actions > .row,
      :host([phase='encoding']) .stage:has(> .still) + .actions .row {
        background: linear-gradient(transparent, rgb(6 10 16 / 72%) 45%);
        color: var(--_over);
        forced-color-adjust: none;
      }
      /* Above the controls, on the image and clear of the guide. */
      .tools {
        position: absolute;
        inset: auto 4% 100%;
        justify-content: end;
        visibility: hidden;
      }
      .settings {
        margin-inline-end: auto;
      }
      /* Beside the shutter, which has its line to itself there: above it they would lie on the guide. */
      @container (max-width: 15em) {
        .actions > .row .tools {
          inset: 1.25rem 4% auto auto;
          flex-wrap: wrap;
          justify-content: end;
          max-inline-size: calc(46% - 38px);
        }
      }
      /* Until there is one, nothing of it lies on the drawing. */
      .stage:has(> [data-seen]) + .actions {
        .tools {
          visibility: visible;
        }
        .tools :is(button, .lens) {
          background: var(--_shade);
          color: var(--_over);
        }
        .tools [aria-pressed='true'] {
          background: var(--_over);
          color: var(--_night);
        }
        > .row :focus-visible,
        .tools :focus-visible,
        .lens:focus-within {
          outline-color: var(--_over);
        }
        > .row .round:hover {
          background: var(--_shade);
        }
      }
      .stage:has(> [data-seen]) + .actions > .row .shutter,
      :host([phase='encoding']) .stage:has(> .still) + .actions .shutter {
        border-color: var(--_over);
      }
      @media (forced-colors: active) {
        .stage:has(> [data-seen]) + .actions > .row :is(.shutter, .auto[aria-pressed='true']) {
          border-color: var(--_over);
          background-color: var(--_over);
          color: var(--_night);
        }
      }
      /* As high as it was with the camera, with the decisions in a line with where the shutter was. */
      :host(:is([phase='review'], [phase='submitted'])) {
        .capture {
          display: flex;
          flex-direction: column;
          min-block-size: calc(var(--_window) - var(--_above, 0rem));
          padding-block-end: 0;
        }
        .stage {
          flex: 1 0 auto;
          min-block-size: min(14.5rem, 60cqi);
          max-block-size: none;
          aspect-ratio: auto;
        }
        .actions,
        .row {
          min-block-size: min(6.125rem, 31cqi);
        }
        .actions {
          scroll-margin-block-end: 0;
        }
        .row {
          padding: 0 0 min(1rem, 5cqi);
        }
        /* In the lower corner; the document is above it. */
        .zoom {
          inset-block: auto calc(100% + 1.125rem);
          inset-inline-end: 0;
        }
        .document .preview canvas {
          padding-block-end: 60px;
        }
      }
      .review .button {
        font-size: 0.9375rem;
      }
      @container (max-width: 23em) {
        .review .button {
          font-size: var(--_small);
        }
      }
      /* With text that large each has a line of its own, and the image the width: the screen may be longer. */
      @container (max-width: 15em) {
        :host(:is([phase='review'], [phase='submitted'])) .stage {
          min-block-size: min(84cqi, max(60cqi, var(--_window) - 11.75rem));
        }
        .review .button {
          font-size: min(0.9375rem, 9.375cqi);
        }
      }
    }
  }
`;
