import type { FrameJudge, FrameJudgement } from '@idproof/core/capture';
import { beginHeader } from './header.js';
import { save, toLines } from './lab/lines.js';
import { describeVerdict, drawFrame, showMeasures } from './lab/show.js';
import { keep, MOST_FRAMES, readFile, watchCamera, type KeptFrame } from './lab/sources.js';
import { SUBJECTS } from './lab/subjects.js';

beginHeader();

type Judged = KeptFrame & { judgement: FrameJudgement };

const subject = document.querySelector<HTMLSelectElement>('[name=subject]')!;
const file = document.querySelector<HTMLInputElement>('[name=file]')!;
const [camera, record] = [
  document.querySelector<HTMLButtonElement>('.camera')!,
  document.querySelector<HTMLButtonElement>('.record')!,
];
const [back, forth] = [
  document.querySelector<HTMLButtonElement>('.back')!,
  document.querySelector<HTMLButtonElement>('.forth')!,
];
const position = document.querySelector<HTMLInputElement>('.position')!;
const [saveLines, saveFrames] = [
  document.querySelector<HTMLButtonElement>('.save-lines')!,
  document.querySelector<HTMLButtonElement>('.save-frames')!,
];
const screen = document.querySelector<HTMLCanvasElement>('.screen')!;
const table = document.querySelector<HTMLTableSectionElement>('.measures tbody')!;
const verdict = document.querySelector<HTMLElement>('.verdict')!;

let judge: FrameJudge | undefined;
let watching: AbortController | undefined;
let isRecording = false;
let name = 'camera';
let frames: Judged[] = [];
/** When the first recorded frame was there. */
let began = 0;

const chosen = (): 'document' | 'face' => (subject.value === 'face' ? 'face' : 'document');

async function startJudge(): Promise<FrameJudge> {
  if (!judge) {
    verdict.textContent = 'The judge is loading.';
    judge = await SUBJECTS[chosen()].createJudge();
  }
  judge.reset();
  return judge;
}

async function show(bitmap: ImageBitmap, judgement: FrameJudgement, time: number): Promise<void> {
  drawFrame(screen, bitmap, judgement);
  bitmap.close();
  verdict.textContent = describeVerdict(judgement, time);
  showMeasures(table, judgement.measures, await SUBJECTS[chosen()].loadLimits());
}

async function watch(): Promise<void> {
  const own = new AbortController();
  watching = own;
  describeControls();
  try {
    const judge = await startJudge();
    for await (const { bitmap, time } of watchCamera(own.signal)) {
      const judgement = await judge.judge(await createImageBitmap(bitmap), time);
      if (isRecording) await remember(bitmap, judgement, time);
      // Somebody may be stepping through the recorded ones by now.
      if (own.signal.aborted) bitmap.close();
      else await show(bitmap, judgement, time);
    }
  } finally {
    if (watching === own) stopWatching();
  }
}

async function remember(bitmap: ImageBitmap, judgement: FrameJudgement, time: number): Promise<void> {
  if (frames.length === 0) began = time;
  frames.push({ picture: await keep(bitmap), time: time - began, judgement });
  if (frames.length >= MOST_FRAMES) stopRecording();
}

function stopWatching(): void {
  watching?.abort();
  watching = undefined;
  stopRecording();
}

function stopRecording(): void {
  isRecording = false;
  describeControls();
}

async function open(picked: File): Promise<void> {
  stopWatching();
  name = picked.name;
  await judgeAll(await readFile(picked));
}

/** Judges frames anew, one after the other. */
async function judgeAll(kept: readonly KeptFrame[]): Promise<void> {
  frames = [];
  const judge = await startJudge();
  for (const { picture, time } of kept) {
    const bitmap = await createImageBitmap(picture);
    const judgement = await (kept.length === 1 ? judge.judgeStill(bitmap) : judge.judge(bitmap, time));
    frames.push({ picture, time, judgement });
    verdict.textContent = `Judged ${frames.length} of ${kept.length} frames.`;
  }
  describeControls();
  await step(0);
}

async function step(to: number): Promise<void> {
  const index = Math.max(0, Math.min(frames.length - 1, to));
  const frame = frames[index];
  if (!frame) return;
  position.value = String(index);
  await show(await createImageBitmap(frame.picture), frame.judgement, frame.time);
}

function describeControls(): void {
  camera.textContent = watching ? 'Stop the camera' : 'Start the camera';
  record.textContent = isRecording ? 'Stop recording' : 'Record';
  record.disabled = !watching;
  position.max = String(Math.max(0, frames.length - 1));
  for (const control of [back, forth, position, saveLines, saveFrames])
    control.disabled = frames.length === 0 || watching !== undefined;
}

/** Says in the page what went wrong. */
function attempt(work: Promise<void>): void {
  work.catch((error: unknown) => {
    verdict.textContent = error instanceof Error ? error.message : String(error);
  });
}

camera.addEventListener('click', () => (watching ? stopWatching() : attempt(watch())));
record.addEventListener('click', () => {
  isRecording = !isRecording;
  if (isRecording) [frames, name] = [[], 'camera'];
  describeControls();
});
file.addEventListener('change', () => {
  const [picked] = file.files ?? [];
  if (picked) attempt(open(picked));
});
subject.addEventListener('change', () => {
  judge?.dispose();
  judge = undefined;
  stopWatching();
  if (frames.length > 0) attempt(judgeAll(frames));
});
back.addEventListener('click', () => attempt(step(Number(position.value) - 1)));
forth.addEventListener('click', () => attempt(step(Number(position.value) + 1)));
position.addEventListener('input', () => attempt(step(Number(position.value))));
saveLines.addEventListener('click', () => save(`${name}.jsonl`, new Blob([toLines(name, chosen(), frames)])));
saveFrames.addEventListener('click', () => save(`${name}.mjpeg`, new Blob(frames.map(({ picture }) => picture))));
