import { readFile } from 'node:fs/promises';
import { replaceCamera, type Subject } from './replace-camera.js';

/** A picture's bytes, or where its file is. */
export type Picture = Uint8Array | URL | string;

export interface PageCameraOptions {
  /** What the lens at the back sees. Its size is that of the camera. */
  document: Picture;
  /** What the lens at the front sees. */
  selfie: Picture;
  /** The name of the `DOMException` that opening a camera rejects with: `NotAllowedError`, `NotFoundError`. */
  error?: string;
}

export interface PageCamera {
  /** Shows another picture from now on, in the page that is open and in those after it. */
  show(subject: Subject, picture: Picture): Promise<void>;
}

/** What is needed of a `Page` of Playwright. */
export interface ScriptedPage {
  addInitScript(script: { content: string }): Promise<unknown>;
  frames(): { evaluate(expression: string): Promise<unknown> }[];
}

const CAMERA = "globalThis[Symbol.for('idproof.fake-camera')]";

/**
 * Replaces the cameras of every page and frame that `page` opens from now on; call it before `page.goto`.
 * No flag of the browser and no permission is needed, and no content security policy prevents it.
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

/** An expression that makes a `Blob` of a picture: a page's policy may forbid to fetch it. */
async function toBlob(picture: Picture): Promise<string> {
  const bytes = picture instanceof Uint8Array ? picture : await readFile(picture);
  const base64 = Buffer.from(bytes).toString('base64');
  return `new Blob([Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0))])`;
}
