/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
import type { FrameJudge, FrameJudgement, HintCode } from '@idproof/core/capture';
import { createDocumentJudge } from '@idproof/core/document-judge';

/**
 * Limits of the document judge for sheets: white paper has little else, and print needs pixels. The longer side of a sheet,
 * in pixels of the finished image, as far as a merchant may set it.
 */
const SHEET_QUALITY = { clipped: 0.7, glare: 0.1, width: 1000 };
/** The least share of a live frame: a sheet in portrait that fills a camera of 16:9 has 0.38. */
const MIN_AREA = 0.25;
/** Doubts about a finished image. A scan has no outline, and fills its image. */
const OF_IMAGE: ReadonlySet<HintCode> = new Set([
  'blurry',
  'out_of_focus',
  'too_dark',
  'too_bright',
  'glare',
  'covered',
  'too_small',
]);

/** Creates a judge of sheets of paper. */
export function createJudge(blobWorker: boolean): FrameJudge {
  const judge = createDocumentJudge({ blobWorker });
  return {
    judge: async (frame, time) => adviseFrame(await judge.judge(frame, time)),
    judgeStill: async (image) => {
      const judgement = await judge.judgeStill(image);
      return withHints(
        judgement,
        judgement.hints.filter((hint) => OF_IMAGE.has(hint)),
      );
    },
    reset: (options) => judge.reset({ ...options, quality: { ...SHEET_QUALITY, ...options?.quality } }),
    dispose: () => judge.dispose(),
  };
}

/** A sheet has to be nearer than a card, since its print is as small. */
function adviseFrame(judgement: FrameJudgement): FrameJudgement {
  const { area } = judgement.measures;
  const isFar = judgement.quad !== null && area !== undefined && area < MIN_AREA;
  return isFar && judgement.hints.every((hint) => hint === 'hold_still')
    ? withHints(judgement, ['closer', ...judgement.hints])
    : judgement;
}

function withHints(judgement: FrameJudgement, hints: readonly HintCode[]): FrameJudgement {
  return { ...judgement, hints, would: hints.length === 0 ? 'capture' : 'wait' };
}
