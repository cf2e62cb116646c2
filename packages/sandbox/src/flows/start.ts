import { createHash, randomInt } from 'node:crypto';
import type { ParsedRequestOf } from '@idproof/core/provider';
import type { HandlerContext, Outcome } from '../operations/handler.js';
import { createTicket, writeClientCfg, type PageSettings } from './client-cfg.js';
import type { Flow, FlowSettings } from './flow.js';

/** How long a transaction stays open (the provider's time is not known). */
const FLOW_LIFETIME = 30 * 60_000;

/** Product letters of transaction ids (appendix 4.1). */
const PRODUCTS = { realid: 'FRL', reusable: 'FRL', face: 'FFC' } as const;

/** Levels with automatic capture of the document: `REALID0002` (section 4.9) and those that build on it (appendix 6.1). */
const AUTOMATIC: ReadonlySet<string> = new Set(['REALID0002', 'REALID0004', 'REALID0009', 'REALID0012']);

type H5 = NonNullable<ParsedRequestOf<'v1.realid.initialize'>['h5ModeConfig']>;
type FaceH5 = NonNullable<ParsedRequestOf<'v1.facecapture.initialize'>['h5ModeConfig']>;

interface FlowStart {
  kind: Flow['kind'];
  userId: string;
  settings: FlowSettings;
  h5: H5 | FaceH5 | undefined;
  colorFlash?: boolean;
  /** Frames to keep. */
  frames?: readonly string[] | undefined;
  /** Names how the document is captured. */
  serviceLevel?: string;
  urlFaceGuide?: string | null | undefined;
  donor?: Flow['donor'];
  /** A reused document, which has been read before. */
  reading?: Flow['reading'];
}

/** Derives an id for a user of a client; it is the same every time. */
function deriveApplicantId(clientId: string, userId: string): string {
  return `A${createHash('sha256').update(`${clientId}\n${userId}`).digest('hex').slice(0, 31)}`;
}

/** Starts a transaction and returns what the page or the SDK needs for it. */
export function startFlow({ state, client, now, publicUrl }: HandlerContext, start: FlowStart): Outcome {
  const transactionId = state.transactions.nextId(PRODUCTS[start.kind], now);
  const { ticket, ticketHash } = createTicket();
  const page = toPageSettings(transactionId, start, { url: publicUrl, merchantName: client.name });
  const flow: Flow = {
    transactionId,
    clientId: client.clientId,
    kind: start.kind,
    userId: start.userId,
    applicantId: deriveApplicantId(client.clientId, start.userId),
    ticketHash,
    createdAt: now,
    expiresAt: now + FLOW_LIFETIME,
    state: 'open',
    settings: { ...start.settings, allowDegradation: start.h5?.allowDegradation === 'Y' },
    tries: { document: 0, face: 0 },
    degraded: false,
    risks: [],
    page,
    ...(start.donor ? { donor: start.donor } : {}),
    ...(start.reading ? { reading: start.reading } : {}),
  };
  state.flows.create(flow);
  const clientCfg = writeClientCfg({ ...page, ticket });
  return { resultCode: 'SUCCESS', body: { clientCfg }, processed: true, transactionId };
}

function toPageSettings(
  transactionId: string,
  { settings, h5, colorFlash, urlFaceGuide, frames, serviceLevel = '' }: FlowStart,
  { url, merchantName }: { url: string; merchantName: string | undefined },
): PageSettings {
  const { docType, pages, actions } = settings;
  const guides = {
    ...(urlFaceGuide ? { faceIntroduction: urlFaceGuide } : {}),
    ...(h5?.facePageGuideUrl ? { face: h5.facePageGuideUrl } : {}),
    ...(h5 && 'docFrontPageGuideUrl' in h5 && h5.docFrontPageGuideUrl
      ? { documentFront: h5.docFrontPageGuideUrl }
      : {}),
    ...(h5 && 'docBackPageGuideUrl' in h5 && h5.docBackPageGuideUrl ? { documentBack: h5.docBackPageGuideUrl } : {}),
  };
  return {
    GATEWAY_URL: url,
    zimId: transactionId,
    docType,
    pages,
    actions,
    // Drawn and stored by the server, so that the sender of the frames cannot choose the side.
    ...(actions.includes('HEADSHAKE')
      ? { headShake: randomInt(2) === 0 ? ('left' as const) : ('right' as const) }
      : {}),
    frames: frames ?? [],
    docCapture: AUTOMATIC.has(serviceLevel) ? 'auto' : 'manual',
    tilted: serviceLevel === 'REALID0011',
    locale: h5?.locale ?? 'en',
    ...(merchantName ? { merchantName } : {}),
    isIframe: h5?.isIframe === 'Y',
    state: h5?.state ?? transactionId,
    ...(h5 ? { completeCallbackUrl: h5.completeCallbackUrl, interruptCallbackUrl: h5.interruptCallbackUrl } : {}),
    ...(h5?.uiCfg ? { uiCfg: h5.uiCfg } : {}),
    allowDegradation: h5?.allowDegradation === 'Y',
    guides,
    colorFlash: colorFlash ?? false,
  };
}
