import { createTestProxy, type Browser, type TestProxy } from './create-test-proxy.js';
import { SUCCESS } from './fake-provider.js';
import { atHostedPage, createResponse, createVisitor, type HostedSession, type Visitor } from './hosted.js';
import { jpeg } from './images.js';

/** The image that the provider captured: looked for where it must not be. */
export const FACE = Buffer.from('canary image of the captured face').toString('base64');
export const DOCUMENT = jpeg(1);
const PASSPORT = '00000001003';

type Changes = Partial<Record<'faceCaptureResult' | 'resultCode', string>> & { extInfo?: Record<string, unknown> };

/** The provider's answer about a captured face: all is well, but for these values. */
export function faceCaptured({ faceCaptureResult = 'Success', resultCode = 'SUCCESS', extInfo }: Changes = {}) {
  return {
    result: { ...SUCCESS, resultCode },
    faceCaptureResult,
    extInfo: {
      imageContent: FACE,
      faceAttack: false,
      rect: { left: 10, top: 20, right: 110, bottom: 160 },
      quality: '93.5',
      qualityPassed: true,
      ...extInfo,
    },
  };
}

/** A session with the provider's liveness check whose person has agreed. */
export async function beginLiveness(
  config: Parameters<typeof createTestProxy>[0] = {},
  request: Record<string, unknown> = {},
  given?: TestProxy,
): Promise<HostedSession> {
  const stack = given ?? createTestProxy({ decision: {}, ...config });
  if (!given) stack.provider.handlers.capture = () => faceCaptured();
  const browser = await stack.begin({ liveness: 'provider', ...request });
  await browser.agree();
  return { stack, browser, visitor: createVisitor(stack) };
}

/** Through the provider's page in a frame and back: the answer of `return`. */
export async function captureFace(session: { stack: TestProxy; browser: Browser; visitor: Visitor }) {
  const { state } = await atHostedPage(session, 'frame');
  return session.browser.post('return', { response: createResponse(state) });
}

/** A session whose face counts: its document is next. */
export async function atDocument(...options: Parameters<typeof beginLiveness>): Promise<HostedSession> {
  const session = await beginLiveness(...options);
  await captureFace(session);
  return session;
}

const documentBody = (frontPageImage = DOCUMENT) => ({ docType: PASSPORT, frontPageImage, method: 'auto' });

export const sendDocument = (browser: Browser, image?: string, key?: string) =>
  browser.post('recognize', documentBody(image), key);
