import { createHash, randomBytes } from 'node:crypto';

/** What the hosted page and the SDK are told of a transaction (appendix 5.3). */
export interface PageSettings {
  /** Where captures are sent. */
  GATEWAY_URL: string;
  /** The transaction. */
  zimId: string;
  docType: string;
  pages: 1 | 2;
  actions: readonly string[];
  /** Frames of the actions that are to be kept: `EYECLOSE`, `MULTIACTIONS`. */
  frames: readonly string[];
  /** Whether the document is photographed by itself once it lies right, or by hand. */
  docCapture: 'auto' | 'manual';
  /** Whether the document is tilted for further pictures. */
  tilted: boolean;
  locale: string;
  isIframe: boolean;
  state: string;
  completeCallbackUrl?: string;
  interruptCallbackUrl?: string;
  uiCfg?: string;
  allowDegradation: boolean;
  guides: { face?: string; documentFront?: string; documentBack?: string; faceIntroduction?: string };
  colorFlash: boolean;
}

/** The same with the credential for this transaction's captures, and for nothing else. */
export interface ClientCfg extends PageSettings {
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

/** Base64 of `{ "content": <JSON text> }`, opaque to everybody but the page that reads it. */
export function writeClientCfg(cfg: ClientCfg): string {
  return Buffer.from(JSON.stringify({ content: JSON.stringify(cfg) })).toString('base64');
}
