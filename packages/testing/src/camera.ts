import { replaceCamera, type InstalledCamera, type Subject } from './replace-camera.js';

export type { InstalledCamera, Subject } from './replace-camera.js';

export interface FakeCameraOptions {
  /** Image of the rear camera, whose size is that of the camera. */
  document: Blob | URL | string;
  /** Image of the front camera. */
  selfie: Blob | URL | string;
  /** The name of the `DOMException` that opening a camera rejects with: `NotAllowedError`, `NotFoundError`. */
  error?: string;
}

/**
 * Replaces the cameras of this page by images, until `remove()`. Images at addresses are fetched first; a missing one
 * rejects.
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
