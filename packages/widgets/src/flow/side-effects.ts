import type { Timers } from '@idproof/core/internal';
import type { BaseElement } from '../element/base-element.js';
import { warnDeveloper } from '../dev/dev-warnings.js';
import { PageVisibility } from '../element/page-visibility.js';
import { IdproofErrorEvent } from '../events.js';
import type { AppLink } from './app-link.js';
import { checkPage, lacksHandoff } from './check-page.js';
import { Handoff } from './handoff.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowChange } from './flow-store.js';
import type { FlowOptions } from './flow-options.js';
import { getView } from './flow-state.js';
import { LostImage } from './lost-image.js';
import { saveSession } from './saved-session.js';
import { OutageWatch } from './outage-watch.js';
import { Overlap } from './overlap.js';
import { isUnknownTo, prepareSteps } from './step-code.js';
import { StoredImages } from './stored-images.js';
import { SessionRefresh } from './session-refresh.js';
import { TimeWatch } from './time-watch.js';
import { ResizeWatch } from './resize-watch.js';
import { BackNavigation, type GuardedFlow } from './back-navigation.js';

type Flow = FlowOptions & BaseElement & GuardedFlow & { timers: Timers };

/**
 * Work that goes on beside the steps of a flow. At each change: the note for a reload, the images for a reload, the end
 * of the session, the image that a reload lost, repeated failures, the handoff to a phone, and last the checks of the page.
 */
export class SideEffects {
  readonly history: BackNavigation;
  readonly time: TimeWatch;
  readonly lostImage: LostImage;
  readonly outage: OutageWatch;
  readonly handoff: Handoff;
  readonly #flow: Flow;
  readonly #manager: FlowManager;
  readonly #app: AppLink;

  constructor(flow: Flow, manager: FlowManager, app: AppLink) {
    this.#flow = flow;
    this.#manager = manager;
    this.#app = app;
    const note = (): void => saveSession(flow.startUrl, manager);
    manager.subscribe(note);
    manager.subscribe(new StoredImages(manager).update);
    const overlap = new Overlap(manager, { isTaking: () => isTakingSelfie(flow.shadowRoot) });
    new MutationObserver(() => overlap.endTaking()).observe(flow.shadowRoot!, {
      subtree: true,
      attributes: true,
      attributeFilter: ['phase'],
    });
    this.history = new BackNavigation(manager, flow);
    this.time = new TimeWatch(flow, manager, note);
    this.lostImage = new LostImage(flow, manager);
    this.outage = new OutageWatch(flow, manager);
    this.handoff = new Handoff(flow, manager);
    manager.subscribe((change) => this.#check(change));
    const controllers = [
      overlap,
      this.handoff,
      new PageVisibility(this.handoff),
      this.history,
      new ResizeWatch(flow),
      new PageVisibility(new SessionRefresh(flow, manager)),
      new PageVisibility(this.lostImage),
      this.time,
      new PageVisibility(this.time),
    ];
    for (const controller of controllers) flow.addController(controller);
    // The update that showed the state may be over.
    flow.requestUpdate();
  }

  #check({ state, previous }: FlowChange): void {
    if (state.phase === previous.phase) return;
    // While the notice is read, so that the first screen of the camera is complete at once. Without it that step loads it.
    if (state.phase === 'consent' && state.view.flow === 'api')
      import('../capture/capture.lazy.js').catch(() => undefined);
    prepareSteps(getView(state)?.steps ?? []);
    if (isUnknownTo(this.#manager.client, state.phase)) {
      warnDeveloper(this.#flow, 'client_outdated');
      void this.#manager.refuseStep(state.phase);
    }
    if (previous.phase === 'starting') checkPage(this.#flow);
    if (!this.handoff.isRequired(state) && lacksHandoff(this.#flow, state))
      this.#app.emit(new IdproofErrorEvent({ code: 'configuration_invalid', retryable: false }));
  }
}

/** False before the camera of the selfie is open, and where there is none. */
function isTakingSelfie(root: ParentNode | null): boolean {
  const { phase } = root?.querySelector('idproof-selfie-capture') ?? {};
  return phase !== undefined && phase !== 'idle' && phase !== 'blocked';
}
