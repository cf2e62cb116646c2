import {
  createProviderClient,
  formatRequestTime,
  type ProviderClient,
  type ProviderClientConfig,
  type SendResponse,
} from '@idproof/core/provider';
import { BASE_URL, createTestSigner, KEYS, RIGHT_BODIES } from './provider.js';

export const RECOGNIZE = 'v1.idrecognition.recognize';
export const PATH = '/api/v1/svc/idrecognition/recognize';
export const BODY = RIGHT_BODIES[RECOGNIZE];
export const NOW = Date.UTC(2026, 10, 20, 12);
export const SUCCESS =
  '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"Success"},"transactionId":"T1","recognitionResult":"Y"}';

/** The body of a failed call. */
export function failure(resultCode: string, resultStatus = 'F'): string {
  return JSON.stringify({ result: { resultCode, resultStatus, resultMessage: 'words of the provider' } });
}

/** An answer signed as the provider signs it. */
export async function signed(
  text: string,
  { path = PATH, at = NOW, secretKey }: { path?: string; at?: number; secretKey?: string } = {},
): Promise<SendResponse> {
  const body = new TextEncoder().encode(text);
  const time = formatRequestTime(at);
  const signature = await createTestSigner(secretKey).sign({ path, clientId: KEYS.clientId, time, body });
  return { status: 200, headers: { 'response-time': time, signature }, body };
}

/** A client at a fixed time. */
export function createClient(
  send: ProviderClientConfig['send'],
  config: Partial<ProviderClientConfig> = {},
): ProviderClient {
  return createProviderClient({
    send,
    signer: createTestSigner(),
    baseUrl: BASE_URL,
    clientId: KEYS.clientId,
    clock: () => NOW,
    ...config,
  });
}

/** A client whose provider always answers this. */
export function answering(response: SendResponse | Promise<SendResponse>): ProviderClient {
  return createClient(() => Promise.resolve(response));
}
