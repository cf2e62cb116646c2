import { withTabStorage } from '../internal/tab-storage.js';
import { getView, type FlowState } from './flow-state.js';

/** Says that a flow of this tab has an open session: which flow, from which load of its page, until when. No token, no id. */
const KEY = 'idproof.open-session';

/** Notes whether the flow with this `start-url` has an open session. */
export function followSession(startUrl: string, state: FlowState): void {
  const view = getView(state);
  const isOver = state.phase === 'result' || state.phase === 'ended';
  if (view && !isOver) {
    const note = [nameFlow(startUrl), performance.timeOrigin, Date.parse(view.expiresAt)];
    withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(note)));
  } else if (isOver || (state.phase === 'starting' && !state.isBusy)) {
    withTabStorage((storage) => storage.removeItem(KEY));
  }
}

/** True where the page was loaded anew over an open session. A flow that is only put on the page again is not meant. */
export function hasLeftSession(startUrl: string): boolean {
  const note = withTabStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as unknown[] | null);
  const [flow, loadedAt, until] = note ?? [];
  return flow === nameFlow(startUrl) && loadedAt !== performance.timeOrigin && Number(until) > Date.now();
}

/** A page may start one flow or another, as for a passport or a card. */
function nameFlow(startUrl: string): string {
  return `${location.pathname} ${startUrl}`;
}
