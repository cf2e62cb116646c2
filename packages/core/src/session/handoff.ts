import * as z from 'zod/mini';
import { base64 } from './base64.js';

/**
 * Devices of a session. `owner`: started the session. `phone`: joined it with a handoff code, to capture the images.
 * A browser with a client token of the merchant's server is an owner.
 */
export const DEVICES = ['owner', 'phone'] as const;
export const Device = z.enum(DEVICES);
export type Device = z.infer<typeof Device>;

/** `idle`: the owner captures. `offered`: a code waits for a phone. `connected`: a phone captures. `lost`: it is silent. */
export const HANDOFF_STATES = ['idle', 'offered', 'connected', 'lost'] as const;

/** What the phone shows: a step, the provider's page (`hosted`), or `checking` while the provider is asked. */
export const PHONE_ACTIVITIES = ['consent', 'document', 'selfie', 'hosted', 'confirm', 'papers', 'checking'] as const;

export const HandoffView = z.object({
  state: z.enum(HANDOFF_STATES),
  /** Where a phone is connected or lost. */
  activity: z.optional(z.enum(PHONE_ACTIVITIES)),
  /** The number of codes that the owner may still ask for; 0 ends the offer. */
  codesLeft: z.number(),
  /** Seconds from this answer until the code of `offered` expires. */
  codeSeconds: z.optional(z.number()),
  /**
   * The image of the accepted document, where the proxy keeps it for a phone: `wanted` from the owner's page that still
   * holds it (`keepDocument`), or `kept`. Absent: the phone captures the document again.
   */
  document: z.optional(z.enum(['wanted', 'kept'])),
  /** True for the phone after its part ended while the session goes on. */
  isOver: z.optional(z.boolean()),
});
export type HandoffView = z.infer<typeof HandoffView>;

/** An offer to continue on a phone, which the page shows and does not store. */
export const HandoffOffer = z.object({
  /** Address of the phone's page; the code is its fragment, which browsers do not send. */
  url: z.string(),
  /** Two digits for the screen of the owner, which the person types on the phone. */
  number: z.string(),
  /** Seconds from this answer until the code expires. */
  seconds: z.number(),
});
export type HandoffOffer = z.infer<typeof HandoffOffer>;

export const KeepDocumentRequest = z.strictObject({
  /** The images of the accepted document. */
  frontPageImage: base64,
  backPageImage: z.optional(base64),
});
export type KeepDocumentRequest = z.infer<typeof KeepDocumentRequest>;

/** Code of a handoff: 128 bits in base64url. */
export const HANDOFF_CODE = /^[A-Za-z0-9_-]{22}$/;

export const JoinRequest = z.strictObject({
  code: z.string().check(z.regex(HANDOFF_CODE)),
  number: z.string().check(z.regex(/^[0-9]{2}$/)),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const JoinAnswer = z.object({
  /** The client token of the phone. */
  clientToken: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});
export type JoinAnswer = z.infer<typeof JoinAnswer>;

/** The route without a client token: a phone joins a session by its code. */
export const JOIN_ROUTE = { method: 'POST', path: '/v1/handoff', body: JoinRequest, answer: JoinAnswer } as const;

/**
 * The stream of views, as server-sent events: `id` identifies the content, `data` is a `SessionView`. The current view
 * comes first, unless `Last-Event-ID` names it.
 */
export const EVENTS_ROUTE = { method: 'GET', path: '/v1/session/events' } as const;
