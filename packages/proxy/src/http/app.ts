import type { Context as HonoContext } from 'hono';

/**
 * Calls `take` with each chunk of a body as it arrives. Rejects where the body ends early, and with errors of `take`.
 */
export type ReadPieces = (take: (piece: Uint8Array) => void) => Promise<void>;

/** Information of the HTTP server about a request. */
export interface RequestInfo {
  /** Address of the connection's peer. */
  address?: string;
  /** Reader of the body, where the server has a faster one than the request's stream. */
  body?: ReadPieces;
  /**
   * Receives the text of an answer, whose response then has no body, for a server that writes text faster than a
   * stream.
   */
  takeText?: (text: string) => void;
  /** True where the caller has too many connections: the answer is 503 `overloaded`. */
  isOverLimit?: boolean;
  /** True where the body was read before. Default: as the request says. */
  isBodyRead?: boolean;
}

/** Data of one request, for its routes. */
export interface Env {
  Bindings: RequestInfo;
  Variables: {
    requestId: string;
    /** Bytes per second at which a body must arrive. */
    leastRate: number;
    /** CORS headers of the answer, also of a refusal. */
    cors: Record<string, string>;
    sessionId?: string;
    /** Address that the limits count; undefined where the server names none. */
    caller?: string;
    code?: string;
    /** Variable of the limit that the caller has reached. */
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
