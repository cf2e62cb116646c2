import { HandoffOffer, KeepDocumentRequest } from './handoff.js';
import {
  CompareRequest,
  ConfirmRequest,
  ConsentRequest,
  DiscardRequest,
  InitializeAnswer,
  InitializeRequest,
  NoRequest,
  ParsePaperRequest,
  RecognizeRequest,
  ReturnRequest,
  SessionView,
  SkipPaperRequest,
} from './protocol.js';

/** The browser's routes: name of the client's method → HTTP method, path, body, answer. The client and the proxy are generated from it. */
export const SESSION_ROUTES = {
  view: { method: 'GET', path: '/v1/session', body: null, answer: SessionView },
  consent: { method: 'POST', path: '/v1/session/consent', body: ConsentRequest, answer: SessionView },
  recognize: { method: 'POST', path: '/v1/session/recognize', body: RecognizeRequest, answer: SessionView },
  compare: { method: 'POST', path: '/v1/session/compare', body: CompareRequest, answer: SessionView },
  discard: { method: 'POST', path: '/v1/session/discard', body: DiscardRequest, answer: SessionView },
  initialize: {
    method: 'POST',
    path: '/v1/session/initialize',
    body: InitializeRequest,
    answer: InitializeAnswer,
  },
  returned: { method: 'POST', path: '/v1/session/return', body: ReturnRequest, answer: SessionView },
  checkresult: { method: 'POST', path: '/v1/session/checkresult', body: NoRequest, answer: SessionView },
  confirm: { method: 'POST', path: '/v1/session/confirm', body: ConfirmRequest, answer: SessionView },
  parsePaper: { method: 'POST', path: '/v1/session/paper', body: ParsePaperRequest, answer: SessionView },
  skipPaper: { method: 'POST', path: '/v1/session/skip-paper', body: SkipPaperRequest, answer: SessionView },
  extend: { method: 'POST', path: '/v1/session/extend', body: NoRequest, answer: SessionView },
  cancel: { method: 'POST', path: '/v1/session/cancel', body: NoRequest, answer: SessionView },
  /** Offers the session to a phone. A phone that is connected loses it. */
  handoff: { method: 'POST', path: '/v1/session/handoff', body: NoRequest, answer: HandoffOffer },
  /** The owner takes the session back, or withdraws its offer; the phone gives it back. */
  endHandoff: { method: 'POST', path: '/v1/session/handoff/end', body: NoRequest, answer: SessionView },
  /** Keeps the image of the accepted document for the phone that is connected, where `handoff.document` is `wanted`. */
  keepDocument: {
    method: 'POST',
    path: '/v1/session/handoff/document',
    body: KeepDocumentRequest,
    answer: SessionView,
  },
} as const;
export type SessionRoute = keyof typeof SESSION_ROUTES;
