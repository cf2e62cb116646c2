import { type HintHolder, createHintHolder } from '@idproof/core/internal';
import { type HintCode, type Subject, measureFrame, readWhole } from '@idproof/core/capture';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

const EVERY = 700;

/** Looks at the live picture now and then and keeps one hint for it. */
export class LiveHints implements ReactiveController {
  hint: HintCode | null = null;
  /** True once there was a hint for this picture. */
  hasHinted = false;
  readonly #host: ReactiveControllerHost;
  readonly #subject: Subject;
  readonly #onHint: (hint: HintCode) => void;
  #holder: HintHolder = createHintHolder(() => performance.now());
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost, subject: Subject, onHint: (hint: HintCode) => void) {
    this.#host = host;
    this.#subject = subject;
    this.#onHint = onHint;
    host.addController(this);
  }

  start(video: HTMLVideoElement): void {
    this.stop();
    this.#timer = setInterval(() => this.#look(video), EVERY);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#holder = createHintHolder(() => performance.now());
    this.hint = null;
    this.hasHinted = false;
  }

  hostDisconnected(): void {
    this.stop();
  }

  #look(video: HTMLVideoElement): void {
    if (video.videoWidth === 0) return;
    // Only light: the sharpness of a moving picture says little, and costs the preview its frames.
    const { warnings } = measureFrame({ whole: readWhole(video) }, this.#subject);
    const hint = this.#holder.offer(warnings[0] ?? null);
    if (hint === this.hint) return;
    this.hint = hint;
    this.hasHinted = true;
    if (hint) this.#onHint(hint);
    this.#host.requestUpdate();
  }
}
