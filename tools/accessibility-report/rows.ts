import type { Evidence } from './evidence.js';

/** How far a criterion is met, in the words of the template. */
type Conformance = 'Supports' | 'Partially Supports' | 'Not Applicable' | 'Not Evaluated';

/** One criterion of a table. */
export interface Row {
  /** Number and name, as the standard has them. */
  criterion: string;
  conformance: Conformance;
  remarks: string;
  tests: readonly Evidence[];
}

export const supports = (criterion: string, remarks: string, ...tests: Evidence[]): Row =>
  createRow('Supports', criterion, remarks, tests);
export const partly = (criterion: string, remarks: string, ...tests: Evidence[]): Row =>
  createRow('Partially Supports', criterion, remarks, tests);
export const notApplicable = (criterion: string, remarks: string): Row =>
  createRow('Not Applicable', criterion, remarks, []);
export const notEvaluated = (criterion: string, remarks: string): Row =>
  createRow('Not Evaluated', criterion, remarks, []);

function createRow(conformance: Conformance, criterion: string, remarks: string, tests: readonly Evidence[]): Row {
  return { criterion, conformance, remarks, tests };
}
