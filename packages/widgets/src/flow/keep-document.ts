import type { SessionClient, SessionView } from '@idproof/core/session';
import type { DocumentImages } from './document-images.js';

/**
 * Returns a function that takes each view of a session on a phone, and sends the accepted document where the proxy keeps
 * it for the phone and this page still holds it. A failure is tried again with the next view that asks for it: without
 * the images the phone captures the document once more.
 */
export function createDocumentKeeper(
  images: DocumentImages,
): (view: SessionView, client: SessionClient | null) => void {
  let isSending = false;
  return ({ handoff }, client) => {
    const { front, back } = images.accepted ?? {};
    if (handoff?.document !== 'wanted' || !front || !client?.keepDocument || isSending) return;
    isSending = true;
    const body = { frontPageImage: front.base64, ...(back ? { backPageImage: back.base64 } : {}) };
    client
      .keepDocument(body)
      .catch(() => undefined)
      .finally(() => {
        isSending = false;
      });
  };
}
