import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { MISSING, type FindInlined, type Inlined } from './inlined.js';

/** The addresses of the site's parts, as a browser reaches them. */
export interface Places {
  /** Base address of the proxy: a path where it is mounted beside the pages. */
  proxyUrl: string;
  /** The origin of the site itself. */
  siteUrl: string;
  /** Another origin of the same site, for the embedded page; undefined if there is none. */
  frameUrl: string | undefined;
  /** The address of the provider's page. */
  hostedUrl: string;
}

/** What one page may do beyond the default. */
interface Rights {
  /** Origins that the page may frame, and that may use the camera in the frame. */
  frames?: readonly string[];
  /** Origins that may frame the page. */
  ancestors?: readonly string[];
  inlined?: Inlined | undefined;
}

function listRights({ proxyUrl, siteUrl, frameUrl, hostedUrl }: Places): Record<string, Rights> {
  // The frame of the hosted page starts and ends at the proxy.
  const proxy = new URL(proxyUrl, siteUrl).origin;
  const provider = new URL(hostedUrl).origin;
  const hosted = [proxy, provider].filter((origin) => origin !== siteUrl);
  return {
    '/h5.html': { frames: ["'self'", ...hosted] },
    '/frame.html': { frames: frameUrl ? [frameUrl] : [] },
    '/framed.html': { ancestors: [siteUrl] },
    '/handoff.html': { frames: [frameUrl ?? "'self'"] },
    '/phone.html': { ancestors: [siteUrl] },
    '/webview.html': { frames: ["'self'"] },
    '/app.html': { ancestors: ["'self'"] },
    '/elements.html': { frames: ["'self'"] },
    '/sample.html': { ancestors: ["'self'"] },
  };
}

function createHeaders(proxyUrl: string, siteUrl: string, rights: Rights): MiddlewareHandler {
  const { frames = [], ancestors = [], inlined } = rights;
  const proxy = new URL(proxyUrl, siteUrl).origin;
  const foreign = frames.filter((origin) => origin !== "'self'");
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // The judge of faces is WebAssembly.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(inlined?.scripts ?? [])],
      styleSrc: ["'self'", ...(inlined?.styles ?? [])],
      imgSrc: ["'self'", 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...(proxy === siteUrl ? [] : [proxy])],
      workerSrc: ["'self'"],
      ...(frames.length > 0 ? { frameSrc: [...frames] } : {}),
      frameAncestors: ancestors.length > 0 ? [...ancestors] : ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['lit-html', 'idproof'],
    },
    // `frame-ancestors` replaces this header, which cannot name other origins.
    xFrameOptions: ancestors.length === 0 && 'DENY',
    permissionsPolicy: { camera: ['self', ...foreign], microphone: [] },
    strictTransportSecurity: false,
  });
}

/** Sets the headers of the pages, which forbid everything that a page does not need. */
export function createPageGuard(places: Places, findInlined: FindInlined = () => undefined): MiddlewareHandler {
  const { proxyUrl, siteUrl } = places;
  const rights = listRights(places);
  return (context, next) => {
    const { path } = context.req;
    const inlined = findInlined(path) ?? findInlined(MISSING);
    return createHeaders(proxyUrl, siteUrl, { ...rights[path], inlined })(context, next);
  };
}
