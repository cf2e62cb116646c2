import { html, type TemplateResult } from 'lit';
import type { SessionView } from '@idproof/core/session';
import type { FlowView } from './flow-view.js';
import { renderRareStep } from './step-code.js';

/** The screen that asks whether the document was read correctly. */
export function renderConfirm(view: FlowView, { confirm }: SessionView): TemplateResult {
  const { flow, locale, actions } = view;
  return renderRareStep(
    view,
    'confirm',
    () =>
      html`<idproof-confirm
        data-screen
        .labels=${flow.labels}
        .timers=${flow.timers}
        .locale=${locale}
        .fields=${confirm?.fields ?? {}}
        @idproof-confirm=${actions.confirm}
      ></idproof-confirm>`,
  );
}
