import type { DocumentReading, SpoofCheck } from '@idproof/engines';
import type { PageSettings } from './client-cfg.js';

/** The settings of a flow that change the sandbox's behaviour. */
export interface FlowSettings {
  /** Empty when no document is captured. */
  docType: string;
  pages: 1 | 2;
  operationMode: string;
  spoofMode: string;
  livenessMode: string;
  allowExpiredDocument: boolean;
  /** The actions to ask for; none for a silent level or `NOACTION`. */
  actions: readonly string[];
  cropFaceImage: boolean;
  idnThreshold: number | undefined;
  /** The verdict on a risk. */
  riskMode?: string;
  /** Whether the phone's camera app is allowed. */
  allowDegradation?: boolean;
}

/** A captured face. Without quality and rect, nothing was measured: `operationMode` is `CLOSED`. */
export interface CapturedFace {
  /** 0 to 100. */
  quality?: number;
  qualityPassed: boolean;
  /** True when the sandbox detects a presentation attack. */
  attack: boolean;
  rect?: { left: number; top: number; right: number; bottom: number };
  /** The score against the document; undefined without a document. */
  score?: number;
  samePerson?: boolean;
}

/** Answer of a capture to the page: accepted, or the reason why not. */
export interface CaptureAnswer {
  accepted: boolean;
  /** A recognition code, a face code, or the worst flaw of the face's image. */
  why?: string;
  triesLeft: number;
  /** True when nothing is left to capture. */
  finished: boolean;
}

/** One transaction of a capture flow. */
export interface Flow {
  transactionId: string;
  clientId: string;
  kind: 'realid' | 'reusable' | 'face';
  userId: string;
  applicantId: string;
  /** SHA-256 of the ticket that the hosted page or the SDK holds. */
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
  /** The source of a reused document. */
  donor?: { clientId: string; transactionId: string };
  /** Risks, in the terms of appendix 4.2. */
  risks: readonly string[];
  /** The settings sent to the page or the SDK, kept because text that passed through a browser cannot be trusted. */
  page: PageSettings;
  /** The idempotency key of the latest capture and the answer to it. */
  lastCapture?: { key: string; answer: CaptureAnswer };
}

export type PartResult = 'Success' | 'Pending' | 'Failure';
export type EkycResult = PartResult | 'InProcess' | 'VoidCancelled' | 'VoidTimeout';

/** The tries of each step of a transaction (the provider's number is not known). */
export const TRIES = 5;

/** Whether no algorithm and no risk rule judges the captures (specification 4.9). */
export const isClosed = ({ settings }: Flow): boolean => settings.operationMode === 'CLOSED';

export function getDocumentResult(flow: Flow): PartResult | undefined {
  const { reading, settings } = flow;
  if (!reading) return undefined;
  if (isClosed(flow)) return 'Success';
  if (reading.recognitionResult === 'N') return 'Failure';
  return listFailedChecks(reading).length > 0 ? SPOOFED[settings.spoofMode] : 'Success';
}

/** The verdict on a failed spoof check: a suspicion is left to a reviewer (appendix 4.2). */
const SPOOFED: Readonly<Record<string, PartResult>> = {
  CLOSED: 'Success',
  LOOSE: 'Pending',
  STANDARD: 'Pending',
  STRICT: 'Failure',
};

export function listFailedChecks({ spoofResult }: DocumentReading): SpoofCheck[] {
  return Object.entries(spoofResult ?? {}).flatMap(([check, value]) => (value === 'N' ? [check as SpoofCheck] : []));
}

export function getFaceResult(flow: Flow): PartResult | undefined {
  const { face, settings } = flow;
  if (!face) return undefined;
  if (isClosed(flow)) return 'Success';
  if (!face.qualityPassed || (face.attack && settings.livenessMode !== 'CLOSED')) return 'Failure';
  // A face that could not be compared with the document does not prove who holds it.
  if (settings.docType !== '' && face.samePerson === undefined) return 'Failure';
  return face.samePerson === false ? 'Pending' : 'Success';
}

export function getRiskResult({ risks, settings }: Flow): PartResult {
  return risks.length > 0 ? (AT_RISK[settings.riskMode ?? 'STANDARD'] ?? 'Pending') : 'Success';
}

/** The verdict on the risks; `CLOSED` ignores them. */
const AT_RISK: Readonly<Record<string, PartResult>> = { LOOSE: 'Success', STANDARD: 'Pending', STRICT: 'Failure' };

/** The overall result (appendix 4.2): the worst part decides; a degraded capture is at best `Pending`. */
export function getEkycResult(flow: Flow, now: number): EkycResult {
  if (flow.state === 'cancelled') return 'VoidCancelled';
  if (flow.state === 'open') return now > flow.expiresAt ? 'VoidTimeout' : 'InProcess';
  const parts = [getDocumentResult(flow), getFaceResult(flow), getRiskResult(flow)];
  const needed = flow.settings.docType === '' ? parts.slice(1) : parts;
  if (needed.some((part) => part === undefined || part === 'Failure')) return 'Failure';
  return needed.includes('Pending') || flow.degraded ? 'Pending' : 'Success';
}

/** Whether the flow is complete: the tries of a step are used up, or every part is present. */
export function isComplete(flow: Flow): boolean {
  const { tries, face } = flow;
  if (tries.document >= TRIES && getDocumentResult(flow) !== 'Success' && getDocumentResult(flow) !== 'Pending')
    return true;
  if (tries.face >= TRIES) return true;
  return hasDocument(flow) && face !== undefined && isAccepted(getFaceResult(flow));
}

/** Whether the face may be captured: the document was accepted, comes from a donor, or is not asked for. */
export function hasDocument(flow: Flow): boolean {
  const { kind, reading, settings } = flow;
  if (kind === 'reusable') return reading !== undefined;
  return settings.docType === '' || isAccepted(getDocumentResult(flow));
}

/** Whether the document of a flow may be shared: only that of a successful standard flow, and only if it was recognized. */
export function isShareable(flow: Flow): boolean {
  const isRead = flow.reading?.recognitionResult === 'Y' && isAccepted(getDocumentResult(flow));
  const isGood = isRead && isAccepted(getFaceResult(flow));
  return flow.kind === 'realid' && flow.state === 'finished' && isGood;
}

/** Whether a part need not be captured again. */
export const isAccepted = (part: PartResult | undefined): boolean => part === 'Success' || part === 'Pending';
