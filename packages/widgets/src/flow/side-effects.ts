import type { Timers } from '@idproof/core/internal';
import { PageVisibility } from '../element/page-visibility.js';
import { IdproofErrorEvent } from '../events.js';
import type { AppLink } from './app-link.js';
import { checkPage } from './check-page.js';
import type { FlowChange, FlowManager } from './flow-manager.js';
import type { FlowOptions } from './flow-options.js';
import { lacksHandoff } from './lacks-handoff.js';
import { LostPicture } from './lost-picture.js';
import { noteSession } from './note-session.js';
import { OutageWatch } from './outage-watch.js';
import { TabPictures } from './tab-pictures.js';
import { StaleTab } from './stale-tab.js';
import { TimeWatch } from './time-watch.js';
import { TurnedWindow } from './turned-window.js';
import { WayBack, type Guarded } from './way-back.js';

type Flow = FlowOptions & Guarded & { timers: Timers };

/**
 * Work that goes on beside the steps of a flow. At each change: the note for a reload, the images for a reload, the end
 * of the session, the image that a reload lost, repeated failures, and last the checks of the page.
 */
export class SideEffects {
  readonly history: WayBack;
  readonly time: TimeWatch;
  readonly lostImage: LostPicture;
  readonly outage: OutageWatch;
  readonly #flow: Flow;
  readonly #app: AppLink;

  constructor(flow: Flow, manager: FlowManager, app: AppLink) {
    this.#flow = flow;
    this.#app = app;
    const note = (): void => noteSession(flow.startUrl, manager);
    manager.subscribe(note);
    manager.subscribe(new TabPictures(manager).update);
    this.history = new WayBack(manager, flow);
    this.time = new TimeWatch(flow, manager, note);
    this.lostImage = new LostPicture(flow, manager);
    this.outage = new OutageWatch(flow, manager);
    manager.subscribe((change) => this.#check(change));
    const controllers = [
      this.history,
      new TurnedWindow(flow),
      new PageVisibility(new StaleTab(flow, manager)),
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
    if (previous.phase === 'starting') checkPage(this.#flow);
    if (lacksHandoff(this.#flow, state))
      this.#app.emit(new IdproofErrorEvent({ code: 'configuration_invalid', retryable: false }));
  }
}
