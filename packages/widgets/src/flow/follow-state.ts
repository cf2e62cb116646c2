import { checkPage } from './check-page.js';
import type { FlowState } from './flow-state.js';
import { lacksHandoff } from './lacks-handoff.js';
import { noteSession } from './note-session.js';

/** Does beside each change what nobody on the page waits for. True where the page lacks its way to another device. */
export function followState(flow: Element & { startUrl: string }, state: FlowState, previous: FlowState): boolean {
  noteSession(flow.startUrl, state);
  if (state.phase === previous.phase) return false;
  // While the notice is read, so that the first picture's screen is whole at once. Without it that step loads it.
  if (state.phase === 'consent' && state.view.flow === 'api')
    import('../internal/capture-parts.js').catch(() => undefined);
  if (previous.phase === 'starting') checkPage(flow);
  return lacksHandoff(flow, state);
}
