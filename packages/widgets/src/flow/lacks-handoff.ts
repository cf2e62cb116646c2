import { explainLate } from '../internal/explain-late.js';
import { needsHandoff, type FlowState } from './flow-state.js';

/** True, and the developer is told, where only another device could take the picture and the page offers none. */
export function lacksHandoff(flow: Element, state: FlowState): boolean {
  const isMissing = needsHandoff(state) && !flow.querySelector(':scope > [slot=handoff]');
  if (isMissing) explainLate(flow, 'handoff_missing');
  return isMissing;
}
