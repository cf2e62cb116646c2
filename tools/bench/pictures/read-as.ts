import { decodeImage, type DocumentReader } from '@idproof/engines';

/** All fields right, a refusal or less than all, or a wrong field taken for right. */
export type Reading = 'entirely' | 'in part' | 'wrongly';

/** How well the sandbox's reader reads an image of a document whose fields are known. */
export async function readAs(
  reader: DocumentReader,
  jpeg: Buffer,
  { docType, truth }: { docType: string; truth: Record<string, string> },
): Promise<Reading> {
  const decoded = await decodeImage(jpeg);
  if (!decoded.ok) throw new Error(`the picture cannot be decoded: ${decoded.why}`);
  const { ocrResult = {}, recognitionResult } = await reader.read(decoded.image, docType);
  if (recognitionResult === 'N') return 'in part';
  const fields = Object.entries(truth);
  if (fields.every(([field, value]) => ocrResult[field] === value)) return 'entirely';
  return fields.some(([field, value]) => ocrResult[field] && ocrResult[field] !== value) ? 'wrongly' : 'in part';
}
