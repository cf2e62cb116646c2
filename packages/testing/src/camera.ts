import { replaceCamera, type InstalledCamera, type Subject } from './replace-camera.js';

export type { InstalledCamera, Subject } from './replace-camera.js';

export interface FakeCameraOptions {
  /** What the lens at the back sees. Its size is that of the camera. */
  document: Blob | URL | string;
  /** What the lens at the front sees. */
  selfie: Blob | URL | string;
  /** The name of the `DOMException` that opening a camera rejects with: `NotAllowedError`, `NotFoundError`. */
  error?: string;
}

/**
 * Replaces the cameras of the page that this runs in by pictures, until `remove()`. Addresses of pictures are fetched
 * first; one that is not there rejects.
 */
export async function installFakeCamera({ document, selfie, error }: FakeCameraOptions): Promise<InstalledCamera> {
  const [back, front] = await Promise.all([document, selfie].map(readBlob));
  const pictures: Record<Subject, Blob> = { document: back!, selfie: front! };
  return replaceCamera(pictures, error);
}

async function readBlob(picture: Blob | URL | string): Promise<Blob> {
  if (picture instanceof Blob) return picture;
  const answer = await fetch(picture);
  if (!answer.ok) throw new Error(`There is no picture at ${String(picture)}: HTTP ${answer.status}`);
  return answer.blob();
}
