import { isIdproofError } from '@idproof/core/errors';
import type { CallOptions, RecognizeRequest, SessionClient, SessionView } from '@idproof/core/session';
import { withTabStorage } from '../element/tab-storage.js';
import { findChoice } from './choices.js';
import { createRequest, type DocumentImages, type Pages } from './document-images.js';
import { getView, isRetryable } from './flow-state.js';
import type { FlowManager } from './flow-manager.js';

/** Where this tab keeps the pictures of a document, encrypted: nothing can read them once the session is over. */
const KEY = 'idproof.pictures';
/** Bytes of the nonce of AES-GCM, before the text. */
const NONCE = 12;

/** What is kept. */
interface Kept {
  pages: Pages;
  /** True: all pages were sent, with `sentAs` as their key while there was no answer. */
  isSent: boolean;
  sentAs: string;
}

/** Keeps the pictures of the document for a reload, under the key that the session gives while it is open. */
export class TabPictures {
  readonly #manager: FlowManager;
  /** Undefined: what an earlier load of the page kept may still be there. */
  #kept: Kept | null | undefined;
  #turn = 0;

  constructor(manager: FlowManager) {
    this.#manager = manager;
  }

  /** Keeps the images that the page holds now, or deletes the kept ones where it holds none. */
  readonly update = async (): Promise<void> => {
    const { state, images } = this.#manager;
    const view = getView(state);
    const isReset = state.phase === 'starting' && !state.isBusy;
    // Of a session that is being asked for, nothing is known yet.
    if (!view && !isReset) return;
    const now = view?.tabKey ? pickHeld(images) : null;
    if (this.#kept !== undefined && isSame(this.#kept, now)) return;
    this.#kept = now;
    const turn = ++this.#turn;
    if (!now || !view?.tabKey) {
      forgetKept();
      return;
    }
    const text = await encrypt(now, view.sessionId, view.tabKey).catch(() => null);
    if (turn !== this.#turn) return;
    // Too much for the storage is not kept, nor is what was there before.
    forgetKept();
    if (text) withTabStorage((storage) => storage.setItem(KEY, text));
  };
}

export function forgetKept(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}

/** Takes over the pictures that an earlier load of the page kept. What was on its way to be read is read to the end. */
export async function takeOver(
  { images, docType }: Pick<FlowManager, 'images' | 'docType'>,
  client: SessionClient,
  view: SessionView,
  options: CallOptions,
): Promise<SessionView> {
  const kept = await readKept(view);
  if (!kept) return view;
  const { pages, isSent, sentAs } = kept;
  if (view.step === 'document' && sentAs && view.reasons.length === 0) {
    const request = createRequest(pages, findChoice(view, docType));
    const answer = request && (await sendAgain(client, request, { ...options, idempotencyKey: sentAs }));
    if (answer?.step === 'selfie') images.accepted = pages;
    else forgetKept();
    return answer ?? client.view(options);
  }
  if (view.step === 'selfie' && isSent) images.accepted = pages;
  else if (view.step === 'document' && !isSent) images.left = pages;
  else forgetKept();
  return view;
}

/** Null where nothing comes of it: the document is taken again. */
async function sendAgain(
  client: SessionClient,
  request: RecognizeRequest,
  options: CallOptions,
): Promise<SessionView | null> {
  try {
    return await client.recognize(request, options);
  } catch (error) {
    if (options.signal?.aborted || (isIdproofError(error) && isRetryable(error.code))) throw error;
    return null;
  }
}

function pickHeld({ pages, accepted, sentAs }: DocumentImages): Kept | null {
  if (sentAs) return { pages, isSent: true, sentAs };
  if (accepted) return { pages: accepted, isSent: true, sentAs };
  return pages.front || pages.back ? { pages, isSent: false, sentAs } : null;
}

function isSame(one: Kept | null, other: Kept | null): boolean {
  return one?.pages === other?.pages && one?.sentAs === other?.sentAs;
}

async function encrypt(kept: Kept, sessionId: string, tabKey: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const key = await importKey(tabKey, 'encrypt');
  const text = new TextEncoder().encode(JSON.stringify(kept));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(nameCipher(nonce, sessionId), key, text));
  return toLatin(nonce) + toLatin(sealed);
}

async function readKept({ sessionId, tabKey }: SessionView): Promise<Kept | null> {
  const text = withTabStorage((storage) => storage.getItem(KEY));
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const key = await importKey(tabKey ?? '', 'decrypt');
    const cipher = nameCipher(bytes.subarray(0, NONCE), sessionId);
    const opened = await crypto.subtle.decrypt(cipher, key, bytes.subarray(NONCE));
    return JSON.parse(new TextDecoder().decode(opened)) as Kept;
  } catch {
    // Of another session, of one that is over, or under a key that was replaced since.
    forgetKept();
    return null;
  }
}

/** Bound to the session. */
const nameCipher = (iv: Uint8Array<ArrayBuffer>, sessionId: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(sessionId),
});

async function importKey(tabKey: string, use: KeyUsage): Promise<CryptoKey> {
  const binary = atob(tabKey.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use]);
}

/** Each byte as a character: storage counts characters, and base64 would need a third more of them. */
function toLatin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return text;
}
