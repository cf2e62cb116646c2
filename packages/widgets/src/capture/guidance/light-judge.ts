import { measureFrame, readWhole, type FrameJudge, type FrameJudgement, type Subject } from '@idproof/core/capture';

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
