/* PDFs as scanners, phones and printers write them, made here piece by piece. */

export interface PdfImage {
  bytes: Uint8Array;
  /** What stands in the dictionary of the picture, besides its type and length. */
  entries: string;
}

/** One page: what its content draws, where `/Im0`, `/Im1`, … are the pictures. */
export interface PdfPageSample {
  content: string;
  images?: PdfImage[];
  /** More entries of the page: `/Rotate 90`. */
  entries?: string;
}

const encode = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

function join(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.map((part) => (typeof part === 'string' ? encode(part) : part));
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A PDF of A4 pages. `trailer` holds more entries of the trailer: `/Encrypt 99 0 R`. */
export function makePdf(pages: readonly PdfPageSample[], trailer = ''): Uint8Array<ArrayBuffer> {
  const parts: (string | Uint8Array)[] = ['%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'];
  let number = 2;
  const add = (head: string, bytes?: Uint8Array): number => {
    number++;
    parts.push(`${number} 0 obj\n${head}\n`, ...(bytes ? ['stream\n', bytes, '\nendstream\n'] : []), 'endobj\n');
    return number;
  };
  const kids = pages.map(({ content, images = [], entries = '' }) => {
    const names = images.map(({ bytes, entries: own }, at) => {
      const image = add(`<< /Type /XObject /Subtype /Image ${own} /Length ${bytes.length} >>`, bytes);
      return `/Im${at} ${image} 0 R`;
    });
    const stream = add(`<< /Length ${content.length} >>`, encode(content));
    const resources = `<< /XObject << ${names.join(' ')} >> >>`;
    return add(`<< /Type /Page /Parent 2 0 R /Contents ${stream} 0 R /Resources ${resources} ${entries} >>`);
  });
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  parts.push(
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    `2 0 obj\n<< /Type /Pages /MediaBox [0 0 595 842] /Kids [${list}] /Count ${kids.length} >>\nendobj\n`,
    `trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`,
  );
  return join(parts);
}

/** A picture over the whole page. */
export const FULL_PAGE = 'q 595 0 0 842 0 0 cm /Im0 Do Q';

export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

export function asFile(bytes: Uint8Array<ArrayBuffer>, name = 'scan.pdf'): File {
  return new File([bytes], name, { type: 'application/pdf' });
}
