import type { DocumentReading, SpoofCheck } from '@idproof/engines';
import type { CaptureAnswer } from './capture.js';
import type { PageSettings } from './client-cfg.js';

/** What the flow was started with, as far as it changes what the sandbox does. */
export interface FlowSettings {
  /** Empty where no document is photographed. */
  docType: string;
  pages: 1 | 2;
  operationMode: string;
  spoofMode: string;
  livenessMode: string;
  allowExpiredDocument: boolean;
  /** The actions to ask for; none when the level is silent, or `NOACTION`. */
  actions: readonly string[];
  cropFaceImage: boolean;
  idnThreshold: number | undefined;
  /** What a reason of risk comes to. */
  riskMode?: string;
  /** Whether a phone's own camera may serve. */
  allowDegradation?: boolean;
}

/** A face as it was captured. */
export interface CapturedFace {
  /** 0 to 100. */
  quality: number;
  qualityPassed: boolean;
  /** True when what was sent is no live person, as far as the sandbox can see. */
  attack: boolean;
  rect: { left: number; top: number; right: number; bottom: number };
  /** Against the document; undefined where there is none. */
  score?: number;
  samePerson?: boolean;
}

/** One transaction of a flow that a person goes through. */
export interface Flow {
  transactionId: string;
  clientId: string;
  kind: 'realid' | 'reusable' | 'face';
  userId: string;
  applicantId: string;
  /** SHA-256 of the ticket that the hosted page or the SDK carries. */
  ticketHash: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
  state: 'open' | 'finished' | 'cancelled';
  settings: FlowSettings;
  tries: { document: number; face: number };
  degraded: boolean;
  reading?: DocumentReading;
  face?: CapturedFace;
  /** Where a reused document comes from. */
  donor?: { clientId: string; transactionId: string };
  /** Reasons of risk, by the words of appendix 4.2. */
  risks: readonly string[];
  /** What the page or the SDK was told, so that it can ask again: a text that travelled through a browser proves nothing. */
  page: PageSettings;
  /** The newest capture by its idempotency key, with what was answered. */
  lastCapture?: { key: string; answer: CaptureAnswer };
}

export type PartResult = 'Success' | 'Pending' | 'Failure';
export type EkycResult = PartResult | 'InProcess' | 'VoidCancelled' | 'VoidTimeout';

/** How often one step may be tried within a transaction (the provider's number is not known). */
export const TRIES = 5;

export function getDocumentResult({ reading, settings }: Flow): PartResult | undefined {
  if (!reading) return undefined;
  if (settings.operationMode === 'CLOSED') return 'Success';
  if (reading.recognitionResult === 'N') return 'Failure';
  return listFailedChecks(reading).length > 0 ? SPOOFED[settings.spoofMode] : 'Success';
}

/** What a failed spoof check comes to: a suspicion is for a person to decide (appendix 4.2). */
const SPOOFED: Readonly<Record<string, PartResult>> = {
  CLOSED: 'Success',
  LOOSE: 'Pending',
  STANDARD: 'Pending',
  STRICT: 'Failure',
};

export function listFailedChecks({ spoofResult }: DocumentReading): SpoofCheck[] {
  return Object.entries(spoofResult ?? {}).flatMap(([check, value]) => (value === 'N' ? [check as SpoofCheck] : []));
}

export function getFaceResult({ face, settings }: Flow): PartResult | undefined {
  if (!face) return undefined;
  if (settings.operationMode === 'CLOSED') return 'Success';
  if (!face.qualityPassed || (face.attack && settings.livenessMode !== 'CLOSED')) return 'Failure';
  // A face that could not be compared with the document proves nothing of it.
  if (settings.docType !== '' && face.samePerson === undefined) return 'Failure';
  return face.samePerson === false ? 'Pending' : 'Success';
}

export function getRiskResult({ risks, settings }: Flow): PartResult {
  return risks.length > 0 ? (AT_RISK[settings.riskMode ?? 'STANDARD'] ?? 'Pending') : 'Success';
}

/** What a reason of risk comes to; `CLOSED` looks for none. */
const AT_RISK: Readonly<Record<string, PartResult>> = { LOOSE: 'Success', STANDARD: 'Pending', STRICT: 'Failure' };

/** The whole result (appendix 4.2): the worst part decides; a degraded capture is never more than `Pending`. */
export function getEkycResult(flow: Flow, now: number): EkycResult {
  if (flow.state === 'cancelled') return 'VoidCancelled';
  if (flow.state === 'open') return now > flow.expiresAt ? 'VoidTimeout' : 'InProcess';
  const parts = [getDocumentResult(flow), getFaceResult(flow), getRiskResult(flow)];
  const needed = flow.settings.docType === '' ? parts.slice(1) : parts;
  if (needed.some((part) => part === undefined || part === 'Failure')) return 'Failure';
  return needed.includes('Pending') || flow.degraded ? 'Pending' : 'Success';
}

/** Whether nothing more can come: a step's tries are used up, or every part is there. */
export function isComplete(flow: Flow): boolean {
  const { tries, face } = flow;
  if (tries.document >= TRIES && getDocumentResult(flow) !== 'Success' && getDocumentResult(flow) !== 'Pending')
    return true;
  if (tries.face >= TRIES) return true;
  return hasDocument(flow) && face !== undefined && isAccepted(getFaceResult(flow));
}

/** Whether the face may come: the document was accepted, comes from a donor, or is not asked for. */
export function hasDocument(flow: Flow): boolean {
  const { kind, reading, settings } = flow;
  if (kind === 'reusable') return reading !== undefined;
  return settings.docType === '' || isAccepted(getDocumentResult(flow));
}

/** Whether the document of a flow may be shared: a standard one that ended well enough. */
export function isShareable(flow: Flow): boolean {
  const isGood = isAccepted(getDocumentResult(flow)) && isAccepted(getFaceResult(flow));
  return flow.kind === 'realid' && flow.state === 'finished' && isGood;
}

/** Whether a part need not be captured again. */
export const isAccepted = (part: PartResult | undefined): boolean => part === 'Success' || part === 'Pending';
