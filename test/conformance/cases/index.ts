import type { ConformanceCase } from '../case.js';
import { amlCases } from './aml.js';
import { applicantCases } from './applicant.js';
import { asyncCompareCases, compareCases } from './compare.js';
import { faceCaptureInitializeCases } from './face-capture-initialize.js';
import { faultCases } from './faults.js';
import { answerCases, bodyCases, headerCases, pathCases, signatureCases } from './gateway.js';
import { initializeCases } from './initialize.js';
import { productConfigCases } from './product-config.js';
import { realdocCases } from './realdoc.js';
import { recognizeCases } from './recognize.js';
import { resultCases } from './results.js';
import { reusableCases } from './reusable.js';
import { smallCases } from './small-operations.js';
import { flowCases, shareCases } from './states.js';

/** Every case, by what it is about, in the order in which they run. */
export const GROUPS = {
  headers: headerCases,
  signatures: signatureCases,
  bodies: bodyCases,
  paths: pathCases,
  answers: answerCases,
  'small operations': smallCases,
  recognize: recognizeCases,
  compare: compareCases,
  'compare asynchronously': asyncCompareCases,
  'face capture': faceCaptureInitializeCases,
  initialize: initializeCases,
  'product configuration': productConfigCases,
  reusable: reusableCases,
  results: resultCases,
  AML: amlCases,
  RealDoc: realdocCases,
  applicant: applicantCases,
  flows: flowCases,
  'share tokens': shareCases,
  faults: faultCases,
} as const satisfies Record<string, readonly ConformanceCase[]>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];
export const CASES: readonly ConformanceCase[] = Object.values(GROUPS).flat();
