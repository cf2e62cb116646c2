import assert from 'node:assert/strict';
import type { Visit } from './browser.js';
import type { ThreeSites } from './three-sites.js';

/** Fails unless this browser treats cookies and storage of other sites as the test says. */
export async function assertCookies({ page }: Visit, expected: 'allowed' | 'blocked'): Promise<void> {
  const kept = await page
    .frames()
    .at(-1)
    ?.evaluate(() => {
      document.cookie = 'probe=1; SameSite=None; Secure; Path=/';
      try {
        sessionStorage.setItem('probe', '1');
      } catch {
        return [document.cookie.includes('probe=1'), false];
      }
      return [document.cookie.includes('probe=1'), true];
    });
  assert.deepEqual(kept, expected === 'allowed' ? [true, true] : [false, false], 'cookie and storage of another site');
}

/** Fails unless the proxy, and nobody else, holds the cookie that binds this browser, in the way that its page needs. */
export async function assertBound(
  { context }: Visit,
  { verify, shop }: ThreeSites,
  embed: 'redirect' | 'frame',
): Promise<void> {
  const [cookie, ...others] = (await context.cookies(verify)).filter(({ name }) => name.includes('idproof'));
  assert.deepEqual(others, []);
  const { name, secure, httpOnly, path, sameSite, partitionKey } = cookie ?? {};
  assert.deepEqual([name, secure, httpOnly, path], ['__Host-idproof_launch', true, true, '/']);
  assert.equal(sameSite, embed === 'frame' ? 'None' : 'Lax');
  assert.equal(partitionKey, embed === 'frame' ? shop : undefined);
}

/** The address of a finished hosted page, made up from what the browser itself can see: the state that it was sent off with. */
export function forgeCallback(
  { traffic }: Visit,
  { verify }: Pick<ThreeSites, 'verify'>,
  said: { code: number; subCode: string },
): string {
  const launched = traffic.findLast((line) => line.startsWith('> GET') && line.includes('clientcfg='));
  const clientcfg = /clientcfg=([^ ]+)/.exec(launched ?? '')?.[1] ?? '';
  const { content } = JSON.parse(Buffer.from(decodeURIComponent(clientcfg), 'base64').toString()) as {
    content: string;
  };
  const { state } = JSON.parse(content) as { state: string };
  const response = JSON.stringify({ state, ...said, extInfo: {} });
  return `${verify}/idproof/v1/callback/complete?response=${encodeURIComponent(response)}`;
}
