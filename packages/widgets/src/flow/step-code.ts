import type { SessionClient, Step } from '@idproof/core/session';
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { lazy } from '../element/lazy.js';
import type { FlowView } from './flow-view.js';
import { renderLost } from './problem-screen.js';

/** The code of the steps that few sessions have. */
const LOADERS = {
  confirm: lazy(() => import('../confirm/confirm.js')),
  papers: lazy(() =>
    Promise.all([import('../paper-capture/paper-capture.js'), import('../paper-capture/paper.lazy.js')]),
  ),
} satisfies Partial<Record<Step, () => Promise<unknown>>>;
type RareStep = keyof typeof LOADERS;
/** The methods of a session client that those steps call. */
const METHODS: Readonly<Record<RareStep, readonly (keyof SessionClient)[]>> = {
  confirm: ['confirm'],
  papers: ['parsePaper', 'skipPaper'],
};
/** Whether the code of a step is there, or did not arrive; nothing while it is awaited. */
const loads = new Map<RareStep, 'there' | 'lost'>();

const isRare = (step: string): step is RareStep => step in LOADERS;

/** Whether the page made its client before the kit had the step, so that a method is missing. */
export function isUnknownTo(client: SessionClient | null, step: string): step is RareStep {
  return isRare(step) && METHODS[step].some((name) => !client?.[name]);
}

/** Loads the code of those steps while others are shown. What does not arrive is loaded once more with its step. */
export function prepareSteps(steps: readonly Step[]): void {
  for (const step of steps.filter(isRare))
    LOADERS[step]().then(
      () => loads.set(step, 'there'),
      () => undefined,
    );
}

/** The screen of a step, once its code is there; before, that it is awaited, or could not be had. */
export function renderRareStep(view: FlowView, step: RareStep, render: () => TemplateResult): TemplateResult {
  const state = loads.get(step);
  if (state === 'there') return render();
  if (state === 'lost') return renderLost(view.words, () => repeat(step, view.flow));
  void load(step, view.flow);
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="spinner"></span>
    <h2 id="heading" tabindex="-1">${view.words.checking_title}</h2>
  </section>`;
}

type Flow = Pick<ReactiveControllerHost, 'requestUpdate'>;

function repeat(step: RareStep, flow: Flow): void {
  void load(step, flow);
  flow.requestUpdate();
}

async function load(step: RareStep, flow: Flow): Promise<void> {
  loads.delete(step);
  const isThere = await LOADERS[step]().then(
    () => true,
    () => false,
  );
  loads.set(step, isThere ? 'there' : 'lost');
  flow.requestUpdate();
}
