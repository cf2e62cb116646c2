import type { FrameJudge, JudgeOptions, Quality, Subject } from '@idproof/core/capture';
import type { EncodedImage } from '@idproof/core/image';
import type { nothing, TemplateResult } from 'lit';
import { createFrameSource } from './frame-source.js';
import { Guidance, NO_GUIDANCE, type GuidanceView } from './guidance.js';
import { judgeImage } from './judge-image.js';
import { createLightJudge } from './light-judge.js';
import { renderOutline } from './outline.js';

export { guidanceStyles } from './guidance.styles.js';

export interface GuideOptions {
  subject: Subject;
  /** Starts the judge; null where there is none for the subject. */
  createJudge: () => Promise<FrameJudge> | null;
  onChange: () => void;
  onTake: (image: ImageBitmap) => void;
}

/** Keeps one judge for the live pictures and the finished ones of an element, and leads to one after the other. */
export class Guide {
  readonly #options: GuideOptions;
  readonly #light: FrameJudge;
  #judge: Promise<FrameJudge | null> | null = null;
  #guidance: Guidance | null = null;
  #run = 0;

  constructor(options: GuideOptions) {
    this.#options = options;
    this.#light = createLightJudge(options.subject);
  }

  get view(): GuidanceView {
    return this.#guidance?.view ?? NO_GUIDANCE;
  }

  /** Starts the judge, so that it is there when the camera is. */
  warmUp(): void {
    void this.#findJudge();
  }

  /** Guides to a picture of what `video` shows. Without a judge there are hints about the light alone. */
  async start(video: HTMLVideoElement, isAuto: boolean, known: JudgeOptions): Promise<void> {
    this.stop();
    const run = ++this.#run;
    const judge = await this.#findJudge();
    if (run !== this.#run) return;
    judge?.reset(known);
    const guidance = new Guidance({
      judge: judge ?? this.#light,
      frames: createFrameSource(video),
      isAuto: isAuto && judge !== null,
      onChange: this.#options.onChange,
      onTake: this.#options.onTake,
    });
    this.#guidance = guidance;
    this.#options.onChange();
    await guidance.run();
  }

  /** Ends what leads to the picture; the judge stays for the picture itself. */
  stop(): void {
    this.#run++;
    this.#guidance?.stop();
    this.#guidance = null;
  }

  stepAside(): void {
    this.#guidance?.stepAside();
  }

  async judge(image: EncodedImage): Promise<Quality> {
    return judgeImage(image, this.#options.subject, await this.#findJudge());
  }

  renderOutline(): TemplateResult | typeof nothing {
    return renderOutline(this.view);
  }

  dispose(): void {
    this.stop();
    void this.#judge?.then((judge) => judge?.dispose());
    this.#judge = null;
  }

  /** Once for all pictures. One that could not be had is not asked for again. */
  #findJudge(): Promise<FrameJudge | null> {
    this.#judge ??= this.#options.createJudge()?.catch(() => null) ?? Promise.resolve(null);
    return this.#judge;
  }
}
