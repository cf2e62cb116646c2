/** Bytes that the PDF adds to each of its pages, and to all of them; both at most. */
export const PDF_OVERHEAD = 640;

/** The longer edge of A4 in points. The pixels say how long a page is beside its width, and not how large it is. */
const LONG_EDGE = 842;

interface JpegFrame {
  width: number;
  height: number;
  /** 1: grey; 3: colour. */
  components: number;
}

/** A PDF whose pages are these JPEGs, as they are (ISO 32000-1, 7.4.8: DCTDecode), each upright and filled by its image. */
export function writePdf(jpegs: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new PdfParts();
  const pages = jpegs.map((_, at) => 3 + 3 * at);
  file.add('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  file.addObject('<< /Type /Catalog /Pages 2 0 R >>');
  file.addObject(
    `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  );
  for (const [at, jpeg] of jpegs.entries()) addPage(file, pages[at]!, jpeg);
  return file.finish();
}

function addPage(file: PdfParts, number: number, jpeg: Uint8Array): void {
  const { width, height, components } = readFrame(jpeg);
  const scale = LONG_EDGE / Math.max(width, height);
  const [across, up] = [width * scale, height * scale].map((points) => Number(points.toFixed(2)));
  const content = `q ${across} 0 0 ${up} 0 0 cm /Page Do Q`;
  const resources = `<< /XObject << /Page ${number + 2} 0 R >> >>`;
  file.addObject(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${up}] /Resources ${resources} /Contents ${number + 1} 0 R >>`,
  );
  file.addObject(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  const space = components === 1 ? '/DeviceGray' : '/DeviceRGB';
  const image = `/Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`;
  file.addObject(`<< /Type /XObject /Subtype /Image ${image} /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream');
}

/** The size and the components of a JPEG, from its frame header (ITU-T T.81, B.2.2). Throws a `RangeError` without one. */
function readFrame(jpeg: Uint8Array): JpegFrame {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    // C4, C8 and CC are tables and extensions.
    if (marker < 0xc0 || marker > 0xcf || (marker % 4 === 0 && marker > 0xc0)) continue;
    return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components: view.getUint8(at + 9) };
  }
}

/** The parts of a PDF, and where its objects begin. */
class PdfParts {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  add(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  addObject(...parts: (string | Uint8Array)[]): void {
    this.#offsets.push(this.#length);
    for (const part of [`${this.#offsets.length} 0 obj\n`, ...parts, '\nendobj\n']) this.add(part);
  }

  /** Adds the table of objects, and joins all. */
  finish(): Uint8Array<ArrayBuffer> {
    const size = this.#offsets.length + 1;
    const start = this.#length;
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    this.add(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
    this.add(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
