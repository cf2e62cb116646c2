import { createHash, randomBytes } from 'node:crypto';

/** The description of a transaction for the hosted page and the SDK (appendix 5.3). */
export interface PageSettings {
  /** The address that captures are sent to. */
  GATEWAY_URL: string;
  /** The transaction. */
  zimId: string;
  docType: string;
  pages: 1 | 2;
  actions: readonly string[];
  /** The side that `HEADSHAKE` asks for (specification 4.10); absent without that action. */
  headShake?: 'left' | 'right';
  /** The action frames to keep: `EYECLOSE`, `MULTIACTIONS`. */
  frames: readonly string[];
  /** Whether the document is captured automatically or by hand. */
  docCapture: 'auto' | 'manual';
  /** Whether the document is tilted for further images. */
  tilted: boolean;
  locale: string;
  /** The merchant that the verification is for; absent where none is set. */
  merchantName?: string;
  isIframe: boolean;
  state: string;
  completeCallbackUrl?: string;
  interruptCallbackUrl?: string;
  uiCfg?: string;
  allowDegradation: boolean;
  guides: { face?: string; documentFront?: string; documentBack?: string; faceIntroduction?: string };
  colorFlash: boolean;
}

/** Adds the credential, which is valid for the captures of this transaction only. */
interface ClientCfg extends PageSettings {
  ticket: string;
}

export interface Ticket {
  ticket: string;
  ticketHash: string;
}

export function createTicket(): Ticket {
  const ticket = randomBytes(32).toString('base64url');
  return { ticket, ticketHash: hashTicket(ticket) };
}

export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Base64 of `{ "content": <JSON text> }`; opaque to everyone but the hosted page. */
export function writeClientCfg(cfg: ClientCfg): string {
  return Buffer.from(JSON.stringify({ content: JSON.stringify(cfg) })).toString('base64');
}
