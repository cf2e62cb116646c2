import {
  measureFrame,
  readFrameViews,
  readWhole,
  type DocumentQuality,
  type FrameJudge,
  type FrameJudgement,
  type HintCode,
  type Quad,
  type Quality,
  type SelfieQuality,
  type Subject,
  type ZoneQuality,
  QUALITY_BOUNDS,
} from '@idproof/core/capture';
import type { EncodedImage } from '@idproof/core/image';
import { withLimit } from '@idproof/core/internal';
import type { GuidedJudge } from './zone-check.js';

/** Timeout in milliseconds: a large image on an old phone takes a second. */
const LIMIT = 6000;
/** Timeout of reading the zone, in milliseconds. */
const ZONE_LIMIT = 4000;

interface JudgeImageOptions {
  subject: Subject;
  judge: GuidedJudge | null;
  /** Whether the zone is read, and whether the page is known to have one. */
  readsZone: boolean;
  hasZone: boolean;
}

/** The quality of a captured image: its light, and the judgement and the zone where there is a judge. */
export async function judgeImage(
  image: EncodedImage,
  { subject, judge, readsZone, hasZone }: JudgeImageOptions,
): Promise<Quality> {
  // Without bitmaps nothing can be judged and the image is accepted.
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
    const mrz = readsZone ? await readZone(image, judge, quad) : null;
    const warnings = mrz ? adviseZone(hints, mrz, hasZone) : [...hints];
    return {
      passed: warnings.length === 0,
      warnings,
      measures: { ...light.measures, ...measures },
      ...(subject === 'document' ? { quad } : { faces }),
      ...(mrz && { mrz }),
    };
  } catch {
    return withoutJudge(light);
  } finally {
    // Transferred to the worker already, unless the judge has failed.
    bitmap.close();
  }
}

/** The zone of the image; null where it was not looked for, because the judge reads none or the reader failed. */
async function readZone(
  image: EncodedImage,
  { readZone: read }: GuidedJudge,
  quad: Quad | null,
): Promise<ZoneQuality | null> {
  if (!read) return null;
  const bitmap = await createImageBitmap(image.blob);
  try {
    return await withLimit(
      read(bitmap, quad).then((zone) => zone ?? { format: null, isReadable: false }),
      ZONE_LIMIT,
    );
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}

/**
 * A zone that is read is legible, whatever its contrast. One that is not is a doubt where there is no other, and so is a
 * page without the zone it is known to have: it is another page.
 */
function adviseZone(hints: readonly HintCode[], { format, isReadable }: ZoneQuality, hasZone: boolean): HintCode[] {
  const others = hints.filter((hint) => hint !== 'illegible');
  if (isReadable || others.length > 0) return isReadable ? others : [...hints];
  return [format === null && hasZone ? 'wrong_page' : 'illegible'];
}

/** Marks the quality of an image that was judged by its light alone, or not at all. */
function withoutJudge(light: Quality): Quality {
  return { ...light, signals: { ...light.signals, guidance: 'none' } };
}

/** Judges the light alone, on the main thread: the fallback without a worker. Never captures automatically. */
export function createLightJudge(subject: Subject): FrameJudge {
  const judge = async (frame: ImageBitmap): Promise<FrameJudgement> => {
    const began = performance.now();
    // Sharpness of a moving image means little and would cost frames of the preview.
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

type QualityLimits = DocumentQuality | SelfieQuality;

/** The valid quality limits. Unknown or out-of-bounds ones are reported by `warn` and left to the judge's defaults. */
export function readQuality(
  limits: QualityLimits | undefined,
  subject: Subject,
  warn: (message: string) => void,
): QualityLimits {
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
  return Object.fromEntries(Object.entries(limits ?? {}).filter(isFit));
}
