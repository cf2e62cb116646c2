import { createTestProxy, type Answer, type Browser, type TestProxy } from './create-test-proxy.js';
import { atDocument, sendDocument } from './liveness.js';
import { atSelfie, compareBody } from './step-bodies.js';

export const STATEMENT_ID = 'bank_statement_v1';

/** A file that is a PDF by its first bytes, and is looked for where it must not be. */
export const pdf = (number = 1, bytes = 0): string =>
  Buffer.from(`%PDF-1.7 canary paper ${number} ${'x'.repeat(bytes)}`).toString('base64');

export const paperBody = (changes: Record<string, unknown> = {}) => ({
  schemaId: STATEMENT_ID,
  file: pdf(),
  fileType: 'pdf',
  method: 'upload',
  ...changes,
});

/** One bank statement is asked for, and approved as it is. */
export const ASKED = { papers: [{ schemaId: STATEMENT_ID }] };
const RULES = { approveWithoutLiveness: true, approveDegradedCapture: true };

/** The courses whose captures papers follow, each to its step `papers`. */
export const COURSES: Record<string, (request?: object, config?: Config) => Promise<Session>> = {
  'a selfie': atPapers,
  'a face that the provider captures': async (request = ASKED, config = {}) => {
    const { stack, browser } = await atDocument({ decision: RULES, ...config }, { ...request });
    await sendDocument(browser);
    return { stack, browser };
  },
};

type Config = Parameters<typeof createTestProxy>[0];
export interface Session {
  stack: TestProxy;
  browser: Browser;
}

/** A session at the step `papers`, after a selfie. */
export async function atPapers(request: object = ASKED, config: Config = {}, given?: TestProxy): Promise<Session> {
  const stack = given ?? createTestProxy({ decision: RULES, ...config });
  const browser = await stack.begin({ ...request });
  await atSelfie(browser);
  await browser.post('compare', compareBody());
  return { stack, browser };
}

export const sendPaper = (browser: Browser, changes: Record<string, unknown> = {}, key?: string): Promise<Answer> =>
  browser.post('paper', paperBody(changes), key);

/** The session as the merchant's server reads it. */
export async function readSession({ stack, browser }: Session) {
  const answer = await stack.server('GET', `/v1/sessions/${browser.sessionId}`);
  return (await answer.json()) as {
    status: string;
    outcome: string | null;
    reasons: { code: string }[];
    evidence: Record<string, unknown> & { papers?: Record<string, unknown>[]; missingPapers?: string[] };
    transactions: { operation: string; state: string; transactionId?: string }[];
    audit: { action: string; result?: string; schemaId?: string }[];
  };
}

export const countCalls = ({ provider }: TestProxy): number =>
  provider.received.filter(({ path }) => path.endsWith('realdoc/parse')).length;
