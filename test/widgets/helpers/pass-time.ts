import type { IdproofFlow } from '@idproof/widgets';
import type { HandTimers } from '../../helpers/hand-timers.js';

const clock = performance.now.bind(performance);
/** Milliseconds by which the clock of the page is ahead. */
let ahead = 0;

/** Lets so many seconds pass at once, by the timers of the flow and by the clock of the page. */
export async function passTime(flow: IdproofFlow, timers: HandTimers, seconds: number): Promise<void> {
  ahead += seconds * 1000;
  performance.now = () => clock() + ahead;
  timers.elapse(seconds * 1000);
  await flow.updateComplete;
}
