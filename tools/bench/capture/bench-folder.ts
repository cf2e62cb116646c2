import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { buildSite } from './build-site.js';
import { listFiles, type FolderFile } from './folder-files.js';
import { judgeFile } from './judge-file.js';
import { isBroken, toLine, type FrameLine } from './lines.js';
import { openJudge, type OpenJudge } from './open-judge.js';
import type { Subject } from './page/judges.js';
import { describeLines } from './describe-lines.js';

export interface FolderOptions {
  folder: string;
  subject: Subject;
  /** Where the lines go, one for each frame. */
  json?: string | undefined;
  /** Goes on where an earlier run with the same `json` ended. */
  resume?: boolean;
  /** The page with the judge, if not the one with those that ship. */
  site?: string;
}

/**
 * Judges every image and film of a folder as the elements would, and prints a summary. A file that cannot be read is
 * a line of its own. Returns whether all could be read.
 */
export async function benchCaptureFolder({
  folder,
  subject,
  json,
  resume = false,
  site,
}: FolderOptions): Promise<boolean> {
  const files = await listFiles(folder);
  if (files.length === 0) throw new Error(`no picture or film below ${folder}`);
  const lines = resume && json ? await readLines(json, files) : [];
  if (json) await writeFile(json, lines.map(toText).join(''));
  const done = new Set(lines.map(({ file }) => file));
  const judge = await openJudge(site ?? (await buildSite('judges', ['index.html'])), subject);
  try {
    for (const file of files) {
      if (done.has(file.name)) continue;
      const more = await judgeWhole(judge, subject, file);
      // A file at a time: what is there is whole.
      if (json) await appendFile(json, more.map(toText).join(''));
      lines.push(...more);
      for (const line of more) if (isBroken(line)) console.error(`  ${line.file}: ${line.error}`);
    }
  } finally {
    await judge.close();
  }
  console.log(describeLines(lines).join('\n'));
  return !lines.some(isBroken);
}

async function judgeWhole(judge: OpenJudge, subject: Subject, file: FolderFile): Promise<FrameLine[]> {
  const lines: FrameLine[] = [];
  try {
    for await (const { time, judgement } of judgeFile(judge, file))
      lines.push(toLine(subject, file.name, time, judgement));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    lines.push({ file: file.name, error: reason.split('\n')[0]! });
  }
  return lines;
}

const toText = (line: FrameLine): string => `${JSON.stringify(line)}\n`;

/** What an earlier run wrote about files that are still there; not its last file, which may not be whole. */
async function readLines(json: string, files: readonly FolderFile[]): Promise<FrameLine[]> {
  const text = await readFile(json, 'utf8').catch(() => '');
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as FrameLine);
  const names = new Set(files.map(({ name }) => name));
  const last = lines.at(-1)?.file;
  return lines.filter(({ file }) => file !== last && names.has(file));
}
