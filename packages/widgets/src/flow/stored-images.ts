import { isIdproofError } from '@idproof/core/errors';
import type { CallOptions, RecognizeRequest, SessionClient, SessionView } from '@idproof/core/session';
import { withTabStorage } from '../element/tab-storage.js';
import { findChoice } from './document-choice.js';
import { createRequest, type DocumentImages, type Pages } from './document-images.js';
import { getView, isRetryable } from './flow-state.js';
import type { FlowManager } from './flow-manager.js';

/** The encrypted images of a document. The key comes from the session, while it is open. */
const KEY = 'idproof.pictures';
/** Length of the nonce of AES-GCM, in bytes; it precedes the ciphertext. */
const NONCE = 12;

interface StoredDocument {
  pages: Pages;
  /** True: all pages were sent, with `sentAs` as their key while there was no answer. */
  isSent: boolean;
  sentAs: string;
  /** The mark of the accepted document: these pages, or while there was no answer the ones before them. */
  mark?: string | undefined;
}

/** Stores the images of the document for a reload, in the storage of the tab, encrypted with the session's key. */
export class StoredImages {
  readonly #manager: FlowManager;
  /** Undefined before the first update: an earlier load of the page may have stored images. */
  #stored: StoredDocument | null | undefined;
  #run = 0;

  constructor(manager: FlowManager) {
    this.#manager = manager;
  }

  /** Stores the images that the page holds now; deletes the stored ones where it holds none. */
  readonly update = async (): Promise<void> => {
    const { state, images } = this.#manager;
    const view = getView(state);
    const isReset = state.phase === 'starting' && !state.isBusy;
    // The session is not known yet.
    if (!view && !isReset) return;
    const now = view?.tabKey ? pickImages(images) : null;
    if (this.#stored !== undefined && isSame(this.#stored, now)) return;
    this.#stored = now;
    const run = ++this.#run;
    if (!now || !view?.tabKey) {
      deleteStoredImages();
      return;
    }
    const text = await encrypt(now, view.sessionId, view.tabKey).catch(() => null);
    if (run !== this.#run) return;
    // The storage may be too small for the new images; the old ones are outdated in any case.
    deleteStoredImages();
    if (text) withTabStorage((storage) => storage.setItem(KEY, text));
  };
}

export function deleteStoredImages(): void {
  withTabStorage((storage) => storage.removeItem(KEY));
}

/** Restores the images of an earlier load of the page. Repeats a recognize that had no answer, under its key. */
export async function restoreImages(
  { images, docType }: Pick<FlowManager, 'images' | 'docType'>,
  client: SessionClient,
  view: SessionView,
  options: CallOptions,
): Promise<SessionView> {
  const stored = await readStored(view);
  if (!stored) return view;
  const { pages, isSent, sentAs } = stored;
  if (sentAs && isUnanswered(stored, view)) {
    const request = createRequest(pages, findChoice(view, docType));
    const answer = request && (await sendAgain(client, request, { ...options, idempotencyKey: sentAs }));
    if (answer) images.settle(pages, answer);
    if (!images.accepted) deleteStoredImages();
    return answer ?? client.view(options);
  }
  if (view.step === 'selfie' && isSent && isAccepted(stored, view)) images.settle(pages, view);
  else if (view.step === 'document' && !isSent) images.restored = pages;
  else deleteStoredImages();
  return view;
}

/** True where the session is as it was when the pages were sent. */
function isUnanswered({ mark }: StoredDocument, { step, reasons, documentMark }: SessionView): boolean {
  return step === 'document' ? reasons.length === 0 : step === 'selfie' && mark !== undefined && mark === documentMark;
}

/** False where another tab or device had other images accepted since. */
function isAccepted({ sentAs, mark }: StoredDocument, { documentMark }: SessionView): boolean {
  return sentAs !== '' || mark === undefined || documentMark === undefined || mark === documentMark;
}

/** Null where it fails for good: the document is captured again. */
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

function pickImages({ pages, accepted, sentAs, mark }: DocumentImages): StoredDocument | null {
  if (sentAs) return { pages, isSent: true, sentAs, mark };
  if (accepted) return { pages: accepted, isSent: true, sentAs, mark };
  return pages.front || pages.back ? { pages, isSent: false, sentAs } : null;
}

function isSame(one: StoredDocument | null, other: StoredDocument | null): boolean {
  return one?.pages === other?.pages && one?.sentAs === other?.sentAs;
}

async function encrypt(document: StoredDocument, sessionId: string, tabKey: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const key = await importKey(tabKey, 'encrypt');
  const text = new TextEncoder().encode(JSON.stringify(document));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(nameCipher(nonce, sessionId), key, text));
  return toLatin(nonce) + toLatin(sealed);
}

async function readStored({ sessionId, tabKey }: SessionView): Promise<StoredDocument | null> {
  const text = withTabStorage((storage) => storage.getItem(KEY));
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const key = await importKey(tabKey ?? '', 'decrypt');
    const cipher = nameCipher(bytes.subarray(0, NONCE), sessionId);
    const opened = await crypto.subtle.decrypt(cipher, key, bytes.subarray(NONCE));
    return JSON.parse(new TextDecoder().decode(opened)) as StoredDocument;
  } catch {
    // The key belongs to another session, or was replaced.
    deleteStoredImages();
    return null;
  }
}

/** The session's id as additional data binds the ciphertext to the session. */
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
