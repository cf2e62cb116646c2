import type { EncodedImage, ImageEncoder } from '@idproof/core/image';
import { IdproofError } from '@idproof/core/errors';
import { judgeImage, stripFile } from '@idproof/core/image-file';
import type { CaptureMethod, PaperFileType } from '@idproof/core/session';
import { PdfFile } from '../capture/pdf/pdf-file.js';
import { PDF_OVERHEAD, writePdf } from './write-pdf.js';

/** A file as it is sent. */
export interface PaperFile {
  blob: Blob;
  fileType: PaperFileType;
}

/** A page of a paper: a photograph, or the image of a file. */
export interface PaperPage {
  id: number;
  image: EncodedImage;
  method: CaptureMethod;
  /** The chosen file without its metadata, which is sent where it is the only page. Absent for a photograph. */
  file?: PaperFile;
}

/** A chosen file by its bytes. `pages`: null where they cannot be counted. */
type ChosenFile = { kind: 'pdf'; blob: Blob; pages: number | null } | { kind: 'image'; file: PaperFile | null };

/** A PDF may begin a little late: readers look for its mark in so many bytes. */
const PDF_HEAD = 1024;
/** The names of file types that are sent as they are, by their format. */
const FILE_TYPES: Readonly<Record<string, PaperFileType>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** The most bytes of a file whose base64 has at most `maxLength` characters. */
export function countBytes(maxLength: number): number {
  return Math.floor(maxLength / 4) * 3;
}

/**
 * Examines a chosen file: a PDF, or an image with the file that can be sent in its place, null where that is encoded anew:
 * another format, or too many bytes. Rejects with `pdf_locked`, `pdf_unreadable`, `payload_too_large` for a PDF of more
 * than `limit` bytes, or an `image_*` code.
 */
export async function examineFile(blob: Blob, limit: number): Promise<ChosenFile> {
  if (await isPdf(blob)) {
    if (blob.size > limit) throw new IdproofError('payload_too_large', `${blob.size} bytes`);
    return { kind: 'pdf', blob, pages: await countPages(blob) };
  }
  // The encoder judges what is larger than any image file, too.
  if (blob.size > limit) return { kind: 'image', file: null };
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const verdict = judgeImage(bytes);
  if (!verdict.taken) throw new IdproofError(verdict.code, verdict.why);
  const fileType = FILE_TYPES[verdict.image.format];
  const stripped = fileType && stripFile(bytes, verdict.image);
  return { kind: 'image', file: stripped ? { blob: new Blob([stripped]), fileType } : null };
}

export async function isPdf(blob: Blob): Promise<boolean> {
  return (await blob.slice(0, PDF_HEAD).text()).includes('%PDF-');
}

async function countPages(blob: Blob): Promise<number | null> {
  // Without it the objects of most files stay packed, and where pages are is not known.
  if (typeof DecompressionStream !== 'function') return null;
  return (await PdfFile.read(new Uint8Array(await blob.arrayBuffer()))).pages.length;
}

/**
 * The file of a paper of at most `limit` bytes: its only page as it is, or a PDF of all. Pages that take more than their
 * share are encoded once more. Rejects as the encoder does.
 */
export async function createPaperFile(
  pages: readonly PaperPage[],
  limit: number,
  encoder: ImageEncoder,
): Promise<PaperFile> {
  const [only] = pages;
  if (pages.length === 1 && only) return only.file ?? { blob: only.image.blob, fileType: 'jpg' };
  const images = await fitPages(
    pages.map(({ image }) => image),
    limit - PDF_OVERHEAD * (pages.length + 1),
    encoder,
  );
  const jpegs = await Promise.all(images.map(async ({ blob }) => new Uint8Array(await blob.arrayBuffer())));
  return { blob: new Blob([writePdf(jpegs)], { type: 'application/pdf' }), fileType: 'pdf' };
}

/** The images in at most so many bytes together: what small pages leave of their share is for the large ones. */
async function fitPages(
  images: readonly EncodedImage[],
  limit: number,
  encoder: ImageEncoder,
): Promise<readonly EncodedImage[]> {
  const share = findShare(
    images.map(({ byteLength }) => byteLength),
    limit,
  );
  const fitted: EncodedImage[] = [];
  // One after the other, as the encoder works.
  for (const image of images) {
    const isLarge = image.byteLength > share;
    const maxBase64Length = Math.floor(share / 3) * 4;
    fitted.push(isLarge ? await encoder.encode(image.blob, { maxBase64Length, maxEdge: MAX_EDGE }) : image);
  }
  return fitted;
}

/** The longer edge of a page in pixels: a sheet of A4 that takes 69 % of it has 200 pixels to the inch. */
export const MAX_EDGE = 3400;

/** The most bytes that each page may take, so that all of them take at most `limit`; infinite where they do already. */
export function findShare(lengths: readonly number[], limit: number): number {
  let left = limit;
  for (const [at, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** The methods by how much they say about the image, the weakest first. */
const WEAKEST: readonly CaptureMethod[] = ['upload', 'native', 'manual', 'auto'];

/** The method of a paper: the weakest of its pages. */
export function findMethod(pages: readonly PaperPage[]): CaptureMethod {
  return WEAKEST.find((method) => pages.some((page) => page.method === method)) ?? 'upload';
}
