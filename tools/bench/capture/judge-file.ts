import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { FrameJudgement } from '@idproof/core/capture';
import { findProgram } from '../../../test/helpers/browsers/find-browsers.mjs';
import { splitMjpeg } from './films/mjpeg.js';
import { isJudged, JUDGED_PER_SECOND } from './films/thin.js';
import { readY4m } from './films/y4m.js';
import type { FolderFile } from './folder-files.js';
import type { OpenJudge } from './open-judge.js';

export interface JudgedFrame {
  /** Seconds from the film's beginning; 0 for images. */
  time: number;
  judgement: FrameJudgement;
}

/** Judges an image by itself, or the frames of a film in their order. Throws where the file cannot be read. */
export async function* judgeFile(judge: OpenJudge, { path, kind }: FolderFile): AsyncGenerator<JudgedFrame> {
  if ((await stat(path)).size === 0) throw new Error('the file is empty');
  await judge.call('reset');
  if (kind === 'image') yield { time: 0, judgement: await judge.call('judgeStill', judge.show(path)) };
  else if (kind === 'y4m') yield* judgeY4m(judge, createReadStream(path, { highWaterMark: 1 << 20 }));
  else if (kind === 'mjpeg') yield* judgeMjpeg(judge, path);
  else yield* judgeVideo(judge, path);
}

async function* judgeY4m(judge: OpenJudge, film: AsyncIterable<Uint8Array>): AsyncGenerator<JudgedFrame> {
  for await (const { time, rgba, width, height } of readY4m(film, isJudged)) {
    const frame = { url: judge.show(rgba), time, size: { width, height } };
    yield { time, judgement: await judge.call('judgeFrame', frame) };
  }
}

async function* judgeMjpeg(judge: OpenJudge, path: string): AsyncGenerator<JudgedFrame> {
  for (const { time, jpeg } of splitMjpeg(await readFile(path), isJudged)) {
    yield { time, judgement: await judge.call('judgeFrame', { url: judge.show(jpeg), time }) };
  }
}

/** By the browser; where it cannot, by ffmpeg if that is installed. */
async function* judgeVideo(judge: OpenJudge, path: string): AsyncGenerator<JudgedFrame> {
  let seconds: number;
  try {
    seconds = await judge.call('openVideo', judge.show(path));
  } catch (error) {
    const ffmpeg = findProgram('ffmpeg');
    if (!ffmpeg) throw error;
    yield* judgeY4m(judge, convert(ffmpeg, path));
    return;
  }
  const count = Math.max(1, Math.floor(seconds * JUDGED_PER_SECOND));
  for (let index = 0; index < count; index++) {
    // In the middle of its share: at the borders of frames browsers disagree.
    const time = Math.min(seconds, (index + 0.5) / JUDGED_PER_SECOND);
    yield { time, judgement: await judge.call('judgeVideo', time) };
  }
}

/** The film as Y4M, piece by piece; throws with ffmpeg's own words. */
async function* convert(ffmpeg: string, path: string): AsyncGenerator<Uint8Array> {
  const args = ['-v', 'error', '-i', path, '-an', '-f', 'yuv4mpegpipe', '-pix_fmt', 'yuv420p', '-'];
  const child = spawn(ffmpeg, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(0, 300)));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  try {
    for await (const chunk of child.stdout) yield chunk as Uint8Array;
    if ((await ended) !== 0) throw new Error(`ffmpeg cannot read the film: ${complaint.trim() || 'no reason'}`);
  } finally {
    child.kill();
  }
}
