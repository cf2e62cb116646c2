import type { Evidence } from '@idproof/proxy';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { compareBody, recognizeBody } from '../handoff/helpers/devices.js';

export interface AtConfirm {
  stack: TestProxy;
  browser: Browser;
}

/** A session with a selfie whose person is asked whether the document was read right. */
export async function atConfirm(
  given: TestProxy = createTestProxy(),
  request: Record<string, unknown> = {},
): Promise<AtConfirm> {
  const browser = await given.begin({ confirm: true, ...request });
  await browser.agree();
  await browser.post('recognize', recognizeBody());
  await browser.post('compare', compareBody());
  return { stack: given, browser };
}

/** One correction: the name, unless another field is named. */
export const correct = (value: string, field = 'LAST_NAME') => ({ corrections: [{ field, value }] });

interface Details {
  outcome: string | null;
  reasons: { code: string }[];
  evidence: Evidence;
}

/** The session as the merchant's server reads it. */
export async function readDetails({ stack, browser }: AtConfirm): Promise<Details> {
  return (await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as Details;
}
