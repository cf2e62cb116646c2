import type { Context as HonoContext } from 'hono';

/** What the server below knows of a request. */
export interface RequestInfo {
  /** The address of the peer of this connection. */
  address?: string;
  /** The body as the server below reads it, where that is faster than the request's own stream. */
  body?: AsyncIterable<Uint8Array>;
  /** True when the body was read before. Default: as the request says. */
  isBodyRead?: boolean;
}

/** What travels with one request through the routes. */
export interface Env {
  Bindings: RequestInfo;
  Variables: {
    requestId: string;
    /** CORS headers that the answer gets, refusals included. */
    cors: Record<string, string>;
    sessionId?: string;
    /** Whom the limits count; unknown where the server below tells no address. */
    caller?: string;
    code?: string;
  };
}

export type RouteContext = HonoContext<Env>;
export type Handler = (c: RouteContext) => Promise<Response>;
