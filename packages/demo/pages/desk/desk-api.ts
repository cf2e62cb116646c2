import type { HitResult } from '@idproof/core/provider';
import type { Device, ZoneClaim } from '@idproof/core/session';
import type { Paper } from './paper-rows.js';

/** What happened with phones. Times are ISO 8601. */
export interface Handoff {
  codes: number;
  wrongNumbers: number;
  phones: { joinedAt: string; consentAt: string | null; endedAt: string | null }[];
}

/** What the provider said of the image and the device of a face capture. */
interface CaptureFacts {
  quality?: number;
  qualityPassed?: boolean;
  deviceRisk?: number;
}

/** What the setting `evidenceExtras` adds. */
export interface Extras {
  faceAttribute?: Record<string, string>;
  estimatedAge?: number;
  idNetworkDetails?: unknown;
  extraImages?: string[];
}

/** What the watchlists said of the person, the newest last. */
export interface Screening {
  mode: string;
  state: 'pending' | 'done' | 'unfinished';
  runs: {
    at: string;
    decision: string;
    riskLevel?: string;
    totalHits: number;
    subject: Partial<Record<'name' | 'localName' | 'birthDate' | 'nationality' | 'gender' | 'number', string>>;
    hits: HitResult[];
    isCut?: true;
  }[];
  failure?: string;
}

/** A session as the merchant's server reads it, as far as the desk shows it. */
export interface Session {
  sessionId: string;
  reference: string;
  outcome: string | null;
  reasons: { code: string }[];
  evidence: {
    document?: { docType: string; fields: Record<string, string>; checks: Record<string, string> };
    face?: { score?: number; samePerson?: boolean; liveness: string; livenessBy?: string };
    faceCapture?: { verdict: string } & CaptureFacts;
    provider?: { faceQuality?: number; faceCapture?: CaptureFacts };
    extras?: Extras;
    corrections?: { field: string; read: string; value: string }[];
    capture: { degraded: boolean; zone?: ZoneClaim };
    devices?: Partial<Record<'document' | 'selfie' | 'hosted' | 'papers', Device>>;
    papers?: Paper[];
    missingPapers?: string[];
    switchedOff?: string[];
  } | null;
  screening: Screening | null;
  handoff: Handoff | null;
  audit: { action: string; result?: string }[];
}

/** A session that ended; `since` is ISO 8601. The holder and the kind of document, while what was read is kept. */
export interface Entry {
  sessionId: string;
  reference: string;
  since: string;
  name?: string;
  document?: string;
}

const BASE = '/api/desk';

/** What the desk was answered instead: the status, and the code of the proxy's problem where it has one. */
export class DeskError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, code?: string) {
    super(`${status} ${code ?? ''}`);
    this.status = status;
    this.code = code;
  }
}

async function call(path: string, body?: object): Promise<Response> {
  const answer = await fetch(BASE + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.ok) return answer;
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  throw new DeskError(answer.status, code);
}

export const openDesk = async (key: string): Promise<void> => void (await call('/login', { key }));

/** The sessions that wait; with a reference, all that ended with it. */
export const listSessions = async (reference: string): Promise<Entry[]> =>
  (await call(reference ? `/sessions?reference=${encodeURIComponent(reference)}` : '/sessions')).json() as Promise<
    Entry[]
  >;

export const readSession = async (id: string): Promise<Session> =>
  (await call(`/sessions/${id}`)).json() as Promise<Session>;

/** Types of the files that the desk shows or offers. */
const SHOWN = /^(?:image\/|application\/pdf$)/;

/** The images and papers of a session by name; none where nobody has any. */
export async function readImages(id: string): Promise<[string, File][]> {
  try {
    const form = await (await call(`/sessions/${id}/images`)).formData();
    return [...form].flatMap(([name, file]) => (file instanceof File && SHOWN.test(file.type) ? [[name, file]] : []));
  } catch (error) {
    if (error instanceof DeskError && error.status === 404) return [];
    throw error;
  }
}

/** Screens the person once more. */
export const screenAgain = async (id: string): Promise<Session> =>
  (await call(`/sessions/${id}/screen`, {})).json() as Promise<Session>;

export const closeReview = async (id: string, outcome: string, note: string): Promise<Session> =>
  (await call(`/sessions/${id}/review`, { outcome, note })).json() as Promise<Session>;
