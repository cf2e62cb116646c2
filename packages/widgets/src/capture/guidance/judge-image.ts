import { measureFrame, readFrameViews, type FrameJudge, type Quality, type Subject } from '@idproof/core/capture';
import type { EncodedImage } from '@idproof/core/image';
import { withLimit } from '@idproof/core/internal';

/** A large picture on an old phone takes a second. */
const LIMIT = 6000;

/** What is thought of a finished picture: its light, and what the judge says, where there is one. */
export async function judgeImage(image: EncodedImage, subject: Subject, judge: FrameJudge | null): Promise<Quality> {
  // Without bitmaps nothing can be judged; the picture is whole all the same.
  if (typeof createImageBitmap !== 'function') return withoutJudge({ passed: true, warnings: [], measures: {} });
  const bitmap = await createImageBitmap(image.blob);
  const light = measureFrame(readFrameViews(bitmap), subject);
  if (!judge) {
    bitmap.close();
    return withoutJudge(light);
  }
  try {
    const judgement = await withLimit(judge.judgeStill(bitmap), LIMIT);
    if (!judgement) return withoutJudge(light);
    const { hints, measures, quad, faces } = judgement;
    return {
      passed: hints.length === 0,
      warnings: [...hints],
      measures: { ...light.measures, ...measures },
      ...(subject === 'document' ? { quad } : { faces }),
    };
  } catch {
    return withoutJudge(light);
  } finally {
    // Handed over by now, unless the judge has failed.
    bitmap.close();
  }
}

/** The quality says so where a picture was not judged, or by its light alone. */
export function withoutJudge(light: Quality): Quality {
  return { ...light, signals: { ...light.signals, guidance: 'none' } };
}
