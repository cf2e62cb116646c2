import {
  measureFrame,
  readFrameViews,
  readWhole,
  type DocumentQuality,
  type FrameJudge,
  type FrameJudgement,
  type Quality,
  type SelfieQuality,
  type Subject,
  QUALITY_BOUNDS,
} from '@idproof/core/capture';
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
function withoutJudge(light: Quality): Quality {
  return { ...light, signals: { ...light.signals, guidance: 'none' } };
}

/** Judges the light alone, on the page itself: what is left where no worker can be had. Takes nothing by itself. */
export function createLightJudge(subject: Subject): FrameJudge {
  const judge = async (frame: ImageBitmap): Promise<FrameJudgement> => {
    const began = performance.now();
    // The sharpness of a moving picture says little, and costs the preview its frames.
    const { warnings, measures } = measureFrame({ whole: readWhole(frame) }, subject);
    frame.close();
    return {
      quad: null,
      faces: [],
      hints: warnings,
      would: 'wait',
      measures,
      events: [],
      ms: performance.now() - began,
    };
  };
  return { judge, judgeStill: judge, reset() {}, dispose() {} };
}

type Asked = DocumentQuality | SelfieQuality;

/** What is asked of pictures. The judge's own limit stands for what is unknown or out of bounds; `warn` says so. */
export function readQuality(asked: Asked | undefined, subject: Subject, warn: (message: string) => void): Asked {
  const bounds = new Map<string, readonly [number, number]>(Object.entries(QUALITY_BOUNDS[subject]));
  const isFit = ([name, value]: [string, unknown]): boolean => {
    const [least, most] = bounds.get(name) ?? [];
    if (least === undefined || most === undefined) {
      warn(`quality: ${name} is unknown and ignored.`);
      return false;
    }
    if (typeof value === 'number' && value >= least && value <= most) return true;
    warn(`quality: ${name} must be a number from ${least} to ${most}; the default is used.`);
    return false;
  };
  return Object.fromEntries(Object.entries(asked ?? {}).filter(isFit));
}
