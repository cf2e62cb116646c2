import assert from 'node:assert/strict';
import type { SessionClient } from '@idproof/core/session';
import type { createStack } from '../../helpers/create-stack.js';
import type { Visitor } from './hosted.js';

/** What the sandbox's page reads out of the address that it was opened with. */
export interface PageCfg {
  ticket: string;
  state: string;
  isIframe: boolean;
  locale: string;
  completeCallbackUrl: string;
  interruptCallbackUrl: string;
}

/** Opens the sandbox's page. */
export async function openSandboxPage(
  client: SessionClient,
  visitor: Visitor,
  embed: 'redirect' | 'frame',
): Promise<PageCfg> {
  const answer = await client.initialize({ embed });
  assert.ok('launchUrl' in answer);
  const launched = await visitor.open(answer.launchUrl);
  const page = new URL(launched.headers.get('location') ?? '');
  assert.equal(page.origin, answer.hostedOrigin);
  const { content } = JSON.parse(Buffer.from(page.searchParams.get('clientcfg') ?? '', 'base64').toString()) as {
    content: string;
  };
  return JSON.parse(content) as PageCfg;
}

/** Does on that page what its script does: `document`, `face` or `interrupt`. */
export async function actOnPage(
  { sandbox }: Pick<ReturnType<typeof createStack>, 'sandbox'>,
  { ticket }: PageCfg,
  step: string,
  body: object,
): Promise<void> {
  const headers = { Authorization: `Bearer ${ticket}`, 'Content-Type': 'application/json' };
  const url = `http://localhost:8788/page/api/${step}`;
  const answer = await sandbox.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
  assert.equal(answer.status, 200, await answer.clone().text());
}

/** What the page gives its callback address. */
export const writeResponse = ({ state }: PageCfg, code: number, subCode: string): string =>
  JSON.stringify({ state, code, subCode, extInfo: {} });
