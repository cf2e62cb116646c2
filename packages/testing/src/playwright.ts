import { readFile } from 'node:fs/promises';
import { replaceCamera, type Subject } from './replace-camera.js';

/** Bytes of an image, or the path or address of its file. */
export type Picture = Uint8Array | URL | string;

export interface PageCameraOptions {
  /** Image of the rear camera, whose size is that of the camera. */
  document: Picture;
  /** Image of the front camera. */
  selfie: Picture;
  /** The name of the `DOMException` that opening a camera rejects with: `NotAllowedError`, `NotFoundError`. */
  error?: string;
}

export interface PageCamera {
  /** Shows another image from now on, in the open page and in those after it. */
  show(subject: Subject, picture: Picture): Promise<void>;
}

/** Subset of Playwright's `Page`. */
export interface ScriptedPage {
  addInitScript(script: { content: string }): Promise<unknown>;
  frames(): { evaluate(expression: string): Promise<unknown> }[];
}

const CAMERA = "globalThis[Symbol.for('idproof.fake-camera')]";

/**
 * Replaces the cameras of every page and frame that `page` opens from now on; call it before `page.goto`.
 * Needs no browser flag and no permission; a content security policy does not prevent it.
 */
export async function replacePageCamera(
  page: ScriptedPage,
  { document, selfie, error }: PageCameraOptions,
): Promise<PageCamera> {
  const pictures = `{ document: ${await toBlob(document)}, selfie: ${await toBlob(selfie)} }`;
  await page.addInitScript({
    content: `${CAMERA} = (${String(replaceCamera)})(${pictures}, ${JSON.stringify(error)})`,
  });
  return {
    async show(subject, picture) {
      const content = `${CAMERA}.show('${subject}', ${await toBlob(picture)})`;
      await page.addInitScript({ content });
      await Promise.all(page.frames().map((frame) => frame.evaluate(content)));
    },
  };
}

/** Expression that creates a `Blob` of an image: the page's policy may forbid to fetch it. */
async function toBlob(picture: Picture): Promise<string> {
  const bytes = picture instanceof Uint8Array ? picture : await readFile(picture);
  const base64 = Buffer.from(bytes).toString('base64');
  return `new Blob([Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0))])`;
}
