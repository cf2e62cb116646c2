import type { Timers } from '@idproof/core/internal';
import { PageVisibility } from '../element/page-visibility.js';
import { checkPage } from './check-page.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowOptions } from './flow-options.js';
import type { FlowState } from './flow-state.js';
import type { SideEffects } from './flow-view.js';
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

/** Begins what goes on beside the steps of a flow. */
export function startSideEffects(flow: Flow, manager: FlowManager): SideEffects {
  const wayBack = new WayBack(manager, flow);
  flow.addController(wayBack);
  flow.addController(new TurnedWindow(flow));
  flow.addController(new PageVisibility(new StaleTab(flow, manager)));
  const lost = new LostPicture(flow, manager);
  flow.addController(new PageVisibility(lost));
  const time = new TimeWatch(flow, manager, () => noteSession(flow.startUrl, manager));
  flow.addController(time);
  flow.addController(new PageVisibility(time));
  const outage = new OutageWatch();
  const pictures = new TabPictures(manager.images);
  // The update that showed the state may be over.
  flow.requestUpdate();
  return {
    follow: (state, previous) => {
      noteSession(flow.startUrl, manager);
      void pictures.follow(manager.state);
      time.follow(state);
      lost.follow(state, previous);
      if (lost.isMissed) flow.requestUpdate();
      if (outage.follow(state, previous)) flow.requestUpdate();
      return followState(flow, state, previous);
    },
    back: () => wayBack.back(),
    get ending() {
      return time.ending;
    },
    get endsAt() {
      return time.endsAt;
    },
    get hasLostPicture() {
      return lost.isMissed;
    },
    get isLasting() {
      return outage.isLasting;
    },
  };
}

function followState(flow: Flow, state: FlowState, previous: FlowState): boolean {
  if (state.phase === previous.phase) return false;
  // While the notice is read, so that the first picture's screen is whole at once. Without it that step loads it.
  if (state.phase === 'consent' && state.view.flow === 'api')
    import('../capture/capture.lazy.js').catch(() => undefined);
  if (previous.phase === 'starting') checkPage(flow);
  return lacksHandoff(flow, state);
}
