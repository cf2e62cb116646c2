/** The visible and spoken text of an element, nested elements included. */
export function readText(root: Node): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node instanceof Element && node.matches('style, script')) return;
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '');
    if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
    for (const child of node.childNodes) walk(child);
  };
  walk(root);
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Chooses a file as a person does. */
export function upload(element: HTMLElement, file: File): void {
  const input = element.shadowRoot!.querySelector<HTMLInputElement>('#upload')!;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change'));
}

/** A JPEG file with visible content. */
export async function image(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#c9c4b8';
  context.fillRect(0, 0, 640, 480);
  context.fillStyle = '#222';
  for (let row = 0; row < 30; row++) {
    for (let column = 0; column < 24; column++) {
      context.fillRect(20 + column * 26, 12 + row * 16, 6 + ((row * 7 + column * 13) % 14), 8);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return new File([blob!], 'a.jpg', { type: 'image/jpeg' });
}
