import type { FrameJudgement } from '@idproof/core/capture';

/** A line for each frame, as `npm run bench -- --capture` writes them; see docs/capture.md. */
export function toLines(
  file: string,
  subject: 'document' | 'face',
  frames: readonly { time: number; judgement: FrameJudgement }[],
): string {
  return frames.map(({ time, judgement }) => `${JSON.stringify(toLine(file, subject, time, judgement))}\n`).join('');
}

function toLine(
  file: string,
  subject: 'document' | 'face',
  time: number,
  { quad, faces, hints, would, events, ms }: FrameJudgement,
): object {
  const when = Number((time / 1000).toFixed(3));
  return subject === 'document'
    ? { file, time: when, quad, hints, would, ms }
    : { file, time: when, faces, hints, would, events, ms };
}

/** Lets the person save a file. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Once the browser has begun to write it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
