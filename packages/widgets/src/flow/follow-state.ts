import type { BaseElement } from '../internal/base-element.js';
import { PageVisibility } from '../internal/page-visibility.js';
import { checkPage } from './check-page.js';
import type { FlowManager } from './flow-manager.js';
import type { FlowState } from './flow-state.js';
import { lacksHandoff } from './lacks-handoff.js';
import { noteSession } from './note-session.js';
import { StaleTab } from './stale-tab.js';

type Flow = BaseElement & { startUrl: string };

/** Begins what goes on beside the steps of a flow; what follows its changes. */
export function createFollower(flow: Flow, manager: FlowManager): (state: FlowState, previous: FlowState) => boolean {
  flow.addController(new PageVisibility(new StaleTab(flow, manager)));
  return (state, previous) => followState(flow, state, previous);
}

/** Does beside each change what nobody on the page waits for. True where the page lacks its way to another device. */
function followState(flow: Flow, state: FlowState, previous: FlowState): boolean {
  noteSession(flow.startUrl, state);
  if (state.phase === previous.phase) return false;
  // While the notice is read, so that the first picture's screen is whole at once. Without it that step loads it.
  if (state.phase === 'consent' && state.view.flow === 'api')
    import('../internal/capture-parts.js').catch(() => undefined);
  if (previous.phase === 'starting') checkPage(flow);
  return lacksHandoff(flow, state);
}
