import type { ConformanceCase } from '../case.js';
import { amlCases } from './aml.js';
import { applicantCases } from './applicant.js';
import { answerCases, bodyCases, pathCases } from './bodies.js';
import { asyncCompareCases, compareCases } from './compare.js';
import { endingCases } from './endings.js';
import { faceCaptureInitializeCases } from './face-capture-initialize.js';
import { faultCases } from './faults.js';
import { headerCases, signatureCases } from './gateway.js';
import { hitRecordCases } from './hit-record.js';
import { initializeCases } from './initialize.js';
import { keptFaceCases } from './kept-face.js';
import { modeCases } from './modes.js';
import { productConfigCases } from './product-config.js';
import { realdocCases } from './realdoc.js';
import { recognizeCases } from './recognize.js';
import { responseFieldCases } from './response-fields.js';
import { resultCases } from './results.js';
import { reusableCases } from './reusable.js';
import { shareCases } from './shares.js';
import { smallCases } from './small-operations.js';
import { flowCases } from './states.js';

/** A group of cases and what it is about, for docs/conformance.md. */
interface Group {
  about: string;
  cases: readonly ConformanceCase[];
}

/** Every case by its group, in the order in which they run. */
export const GROUPS = {
  headers: { about: 'each header missing or wrong, the forms of Request-Time', cases: headerCases },
  signatures: { about: 'what the signature covers, both modes, encryption', cases: signatureCases },
  bodies: { about: 'not a JSON object, too deep, too large', cases: bodyCases },
  paths: { about: 'paths and versions without an operation', cases: pathCases },
  answers: {
    about: 'header names with capitals, one line of JSON, signatures over the received bytes, `result`',
    cases: answerCases,
  },
  'small operations': { about: 'echo, document list, deletion', cases: smallCases },
  recognize: { about: 'fields, formats and sizes of pictures, a document really read', cases: recognizeCases },
  compare: { about: 'fields, rectangles, sizes, faces really compared', cases: compareCases },
  'compare asynchronously': { about: 'the same, both pictures together, pending and done', cases: asyncCompareCases },
  'face capture': { about: 'its initialization', cases: faceCaptureInitializeCases },
  initialize: { about: 'the standard flow, the H5 settings, combinations of fields, defaults', cases: initializeCases },
  'product configuration': {
    about: 'each switch, combinations of actions, face attributes',
    cases: productConfigCases,
  },
  reusable: { about: 'the reusable flow, unsupported fields, the accepted lists', cases: reusableCases },
  results: { about: 'the four result operations', cases: resultCases },
  AML: {
    about: 'person or entity, extendData, hits over a list, every field of a record',
    cases: [...amlCases, ...hitRecordCases],
  },
  RealDoc: { about: 'files, links, templates', cases: realdocCases },
  applicant: { about: 'exactly one of two ids', cases: applicantCases },
  flows: {
    about: 'a transaction from beginning to result, how it ends, its modes and risks, applicants',
    cases: [...flowCases, ...endingCases, ...modeCases, ...keptFaceCases],
  },
  'fields of answers': { about: 'no field that the operation has not', cases: responseFieldCases },
  'share tokens': { about: 'used once, kept, expired, partnerships, a deleted donor', cases: shareCases },
  faults: {
    about: 'codes of risk and devices, gateway failures, wrong signatures, broken connections',
    cases: faultCases,
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];
export const CASES: readonly ConformanceCase[] = GROUP_NAMES.flatMap(
  (name): readonly ConformanceCase[] => GROUPS[name].cases,
);
