import type { DocumentChoice, SessionClient, SessionView } from '@idproof/core/session';

const passport = (docType: string, name: string, country = ''): DocumentChoice => ({
  docType,
  name,
  country,
  pages: ['front'],
});
const card = (docType: string, name: string, country: string): DocumentChoice => ({
  ...passport(docType, name, country),
  pages: ['front', 'back'],
});

/** Documents to choose from. */
export const DOCUMENTS: readonly DocumentChoice[] = [
  passport('00000001003', 'Passport'),
  card('00660000001', 'ID card', 'THA'),
  card('00600000001', 'MyKad', 'MYS'),
  passport('00630000001', 'UMID', 'PHL'),
  passport('00630000016', 'Postal ID', 'PHL'),
];

const VIEW: SessionView = {
  sessionId: 'sample',
  status: 'processing',
  flow: 'h5',
  step: 'result',
  steps: ['consent', 'hosted', 'result'],
  locale: 'en',
  consent: { version: '', locale: 'en', text: '', textHash: '', decision: 'granted' },
  documents: [],
  capture: { maxBase64Length: 1_048_576, methods: ['auto', 'manual'], upload: false },
  attemptsLeft: { document: 0, selfie: 0, hosted: 3 },
  hosted: { isStarted: true },
  reasons: [],
  expiresAt: '2100-01-01T00:00:00.000Z',
};

const getView = async (): Promise<SessionView> => VIEW;

/** A session without a proxy, whose hosted page is the one at `page`. */
export function createSampleSession(page: URL): SessionClient {
  return {
    view: getView,
    consent: getView,
    recognize: getView,
    compare: getView,
    initialize: async () => ({ launchUrl: page.href, hostedOrigin: page.origin }),
    returned: getView,
    checkresult: getView,
    cancel: getView,
  };
}
