/** Kinds of files that RealDoc reads (specification 4.7). */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'bmp' | 'tiff';

const SIGNATURES: readonly (readonly [FileKind, string])[] = [
  ['pdf', '%PDF-'],
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['bmp', 'BM'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
];

/** Detects the kind of a file by its bytes, whatever its name; undefined for any other kind. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.length)).toString('latin1');
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  return SIGNATURES.find(([, signature]) => head.startsWith(signature))?.[0];
}
