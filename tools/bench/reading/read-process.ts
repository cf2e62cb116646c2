/* A process that draws documents and reads them, one after the other, as its parent asks (`run-readings.ts`). */
import { performance } from 'node:perf_hooks';
import {
  createDocumentReader,
  createFaceEngine,
  limitWasmThreads,
  decodeImage,
  type DocumentReader,
  type DocumentReading,
  type RgbImage,
} from '@idproof/engines';
import { drawSpecimen, type Specimen, type SpecimenImages } from './corpus.js';

export type Request = { specimen: Specimen } | { pictures: SpecimenImages };

export interface Answer {
  reading: DocumentReading;
  truths: Record<string, string>[];
  /** Decoding and reading. */
  milliseconds: number;
  /** The most memory this process has held so far, in megabytes. */
  peakMegabytes: number;
}

async function decode(bytes: Uint8Array): Promise<RgbImage> {
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) throw new Error(`the picture cannot be decoded: ${decoded.why}`);
  return decoded.image;
}

async function answer(reader: DocumentReader, request: Request): Promise<Answer> {
  const { docType, front, back, truths } =
    'pictures' in request ? request.pictures : await drawSpecimen(request.specimen);
  const started = performance.now();
  const reading = await reader.read(await decode(front), docType, back && (await decode(back)));
  const milliseconds = performance.now() - started;
  return { reading, truths, milliseconds, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
}

if (process.send) {
  const threads = Number(process.argv[2] ?? 1);
  limitWasmThreads(threads);
  const reader = await createDocumentReader({ faces: await createFaceEngine() });
  process.on('message', (request: Request) => {
    answer(reader, request).then(
      (given) => process.send?.(given),
      (error: unknown) => process.send?.({ broken: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.send('ready');
}
