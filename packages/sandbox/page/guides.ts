import type { Progress } from '../src/flows/progress.js';
import { parseAddress } from './callback.js';

/** A screen before a step: a page of the merchant's, or the page's own text. */
export interface Guide {
  /** Each is shown once. */
  id: 'document-front' | 'document-back' | 'face-introduction' | 'face';
  address?: string;
  /** The text where there is no address. */
  text: 'guide_document' | 'guide_face';
}

/** The guides before the next step. In degraded mode there is always one; otherwise only those of the merchant. */
export function listGuides({ step, settings: { guides, pages } }: Progress, isNative: boolean): Guide[] {
  if (step === 'document' && isNative) {
    const front = guide('document-front', guides.documentFront);
    const back = guide('document-back', guides.documentBack);
    return pages === 2 && back.address ? [front, back] : [front];
  }
  if (step !== 'face') return [];
  const introduction = guide('face-introduction', guides.faceIntroduction);
  return [...(introduction.address ? [introduction] : []), ...(isNative ? [guide('face', guides.face)] : [])];
}

/** Whether a guide can be framed: over https, or from this machine, so that nobody can change it in transit. */
export function isGuideAddress(address: string): boolean {
  const { protocol, hostname } = parseAddress(address) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));
}

function guide(id: Guide['id'], address: string | undefined): Guide {
  const text = id.startsWith('document') ? 'guide_document' : 'guide_face';
  return address && isGuideAddress(address) ? { id, address, text } : { id, text };
}
