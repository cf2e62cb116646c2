/** Data of the provider that evidence holds only where `evidenceExtras` names it. */
export const EVIDENCE_EXTRAS = ['faceAttribute', 'estimatedAge', 'idNetworkDetails', 'extraImages'] as const;
export type EvidenceExtra = (typeof EVIDENCE_EXTRAS)[number];

export interface Extras {
  /** Attributes of the face that the session asked for (`faceAttributeCheck`), by the provider's names. */
  faceAttribute?: Record<string, string> | undefined;
  /** Age in years that the provider estimates from the face. */
  estimatedAge?: number | undefined;
  /** Of `h5` and `app`: links to other people's verifications; its form is the provider's. */
  idNetworkDetails?: unknown;
  /** Of `h5` and `app` in `review`: names of additional images that a reviewer can ask for, never the images. */
  extraImages?: string[] | undefined;
}

/** The wanted ones of what the provider answered, as a part of the evidence: empty where there are none. */
export function pickExtras(wanted: readonly EvidenceExtra[], answered: Extras): { extras?: Extras } {
  const found = wanted.flatMap((name) => (answered[name] === undefined ? [] : [[name, answered[name]] as const]));
  return found.length > 0 ? { extras: Object.fromEntries(found) } : {};
}

/** Longest text inside `idNetworkDetails` that is kept: no id or name is longer, and every image is. */
const MAX_TEXT = 512;
/** Longest JSON of `idNetworkDetails` that is kept. */
const MAX_DETAILS = 16_384;

/**
 * `idNetworkDetails`, which some gateways write as JSON text (appendix 4.2). Long texts, which may be images, are left
 * out; undefined for details that are too large. Pure.
 */
export function readNetworkDetails(details: unknown): unknown {
  const given = typeof details === 'string' ? parseText(details) : details;
  const json =
    given == null ? undefined : JSON.stringify(given, (_key, value: unknown) => (isLong(value) ? undefined : value));
  return json === undefined || json.length > MAX_DETAILS ? undefined : (JSON.parse(json) as unknown);
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > MAX_TEXT;

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text === '' ? undefined : text;
  }
}
