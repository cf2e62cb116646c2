import { waitUntil } from '../../helpers/wait-until.js';

interface Download {
  name: string;
  type: string;
  text: string;
}

/** Captures the file that a press downloads, and prevents the browser's download. */
export async function download(press: () => void): Promise<Download> {
  let file: Promise<Download> | undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    file = fetch(this.href)
      .then((response) => response.blob())
      .then(async (blob) => ({ name: this.download, type: blob.type, text: await blob.text() }));
  };
  try {
    press();
    await waitUntil(() => file !== undefined);
    return await file!;
  } finally {
    // Restores the prototype's method.
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  }
}
