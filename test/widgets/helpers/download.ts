import { waitUntil } from '../../helpers/wait-until.js';

interface Download {
  name: string;
  type: string;
  text: string;
}

/** What a press hands over as a file; the browser's own download is kept from happening. */
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
    // What every element has is in force again.
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  }
}
