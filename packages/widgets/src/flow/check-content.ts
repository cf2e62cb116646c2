import { explainLate } from '../internal/explain-late.js';

/** Tells the developer of elements of the kit that the flow hides. */
export function checkChildren(flow: Element): void {
  const isHidden = ({ localName, slot }: Element): boolean => !slot && localName.startsWith('idproof-');
  if ([...flow.children].some(isHidden)) explainLate(flow, 'step_misplaced');
}
