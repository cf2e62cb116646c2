import {
  createSessionClient,
  joinHandoff,
  type HandoffOffer,
  type SessionClient,
  type SessionView,
} from '@idproof/core/session';

export interface PhoneOptions {
  /** The proxy's base address: `https://shop.test/idproof`. */
  proxyUrl: string;
  /** Transport to the proxy. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** The number that is typed. Default: that of the offer. */
  number?: string;
}

/** Images that the phone takes: JPEG or PNG files in base64. */
export interface PhoneImages {
  docType: string;
  front: string;
  /** The back of a document that has one. */
  back?: string;
  selfie: string;
}

export interface TestPhone {
  /** The session client of the phone, for each step by itself. */
  client: SessionClient;
  /** Agrees, captures the document and the selfie as the live camera does, and resolves with the last view. */
  capture(images: PhoneImages): Promise<SessionView>;
  /** Gives the session back to the device that started it. */
  giveBack(): Promise<SessionView>;
}

/**
 * Joins a session as a phone that scanned the offer's code and typed its number. Rejects with `handoff_refused` where the
 * proxy takes them no more.
 */
export async function joinAsPhone(
  { url, number: shown }: Pick<HandoffOffer, 'url' | 'number'>,
  { proxyUrl, fetch, number = shown }: PhoneOptions,
): Promise<TestPhone> {
  const transport = fetch ? { fetch } : {};
  const code = new URL(url).hash.slice(1);
  const idempotencyKey = crypto.randomUUID();
  const { clientToken } = await joinHandoff({ code, number }, { proxyUrl, idempotencyKey, ...transport });
  const client = createSessionClient({ proxyUrl, getToken: async () => clientToken, ...transport });
  return {
    client,
    async capture({ docType, front, back, selfie }) {
      const { consent, step } = await client.view();
      if (step === 'consent') await client.consent({ decision: 'granted', textHash: consent.textHash });
      const document = { frontPageImage: front, ...(back === undefined ? {} : { backPageImage: back }) };
      const read = await client.recognize({ docType, ...document, method: 'auto' });
      if (read.step !== 'selfie') return read;
      const pages = read.capture.backForReview ? document : { frontPageImage: front };
      return client.compare({ selfie, ...pages, method: 'auto' });
    },
    giveBack: async () => client.endHandoff!(),
  };
}
