import type { Context as HonoContext } from 'hono';

/** Hands each piece of a body over as it arrives. Rejects where the body ends early, and with what `take` throws. */
export type ReadPieces = (take: (piece: Uint8Array) => void) => Promise<void>;

/** What the server below knows of a request. */
export interface RequestInfo {
  /** The address of the peer of this connection. */
  address?: string;
  /** The body as the server below reads it, where that is faster than the request's own stream. */
  body?: ReadPieces;
  /** Takes the text of an answer, whose response then has no body: for a server that writes it faster than a stream. */
  takeText?: (text: string) => void;
  /** True where the server below has too many connections of this caller: the answer is 503 `overloaded`. */
  isOverLimit?: boolean;
  /** True when the body was read before. Default: as the request says. */
  isBodyRead?: boolean;
}

/** What travels with one request through the routes. */
export interface Env {
  Bindings: RequestInfo;
  Variables: {
    requestId: string;
    /** Bytes a second that a body must arrive with. */
    leastRate: number;
    /** CORS headers that the answer gets, refusals included. */
    cors: Record<string, string>;
    sessionId?: string;
    /** Whom the limits count; unknown where the server below tells no address. */
    caller?: string;
    code?: string;
    /** The variable of the limit that the caller has reached. */
    limit?: string;
  };
}

export type RouteContext = HonoContext<Env>;
export type Handler = (c: RouteContext) => Promise<Response>;

/** Answers with JSON. */
export function answerJson(c: RouteContext, value: object, status: 200 | 201 = 200): Response {
  if (!c.env.takeText) return c.json(value, status);
  c.env.takeText(JSON.stringify(value));
  return c.body(null, status, { 'content-type': 'application/json' });
}
