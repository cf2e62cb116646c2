import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { drawSpecimen, type Specimen } from './corpus.js';
import type { Remember } from '../journal.js';
import type { Answer, Request } from './read-process.js';

const SCRIPT = fileURLToPath(new URL('read-process.ts', import.meta.url));

/** A reader in a process of its own. */
interface Reader {
  ask(request: Request): Promise<Answer>;
  close(): void;
}

function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a reading process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

async function startReader(threads: number): Promise<Reader> {
  const child = fork(SCRIPT, [String(threads)], { serialization: 'advanced' });
  await next(child);
  return {
    async ask(request) {
      child.send(request);
      const given = (await next(child)) as Answer | { broken: string };
      if ('broken' in given) throw new Error(given.broken);
      return given;
    },
    close: () => void child.kill(),
  };
}

/**
 * Draws and reads every specimen, spread over as many processes as there are cores: for what was read, not for times.
 * @param onDone called after each one, in the order in which they end
 */
export async function readAll(
  specimens: readonly Specimen[],
  remember: Remember,
  onDone: (answer: Answer & { specimen: Specimen }, done: number) => void = () => {},
): Promise<(Answer & { specimen: Specimen })[]> {
  const answers: (Answer & { specimen: Specimen })[] = [];
  let started = 0;
  let done = 0;
  const work = async (reader: Reader): Promise<void> => {
    for (let at = started++; at < specimens.length; at = started++) {
      const specimen = specimens[at]!;
      const key = `read ${JSON.stringify(specimen)}`;
      const answer = { specimen, ...(await remember(key, () => reader.ask({ specimen }))) };
      answers[at] = answer;
      onDone(answer, ++done);
    }
  };
  const readers = await Promise.all(Array.from({ length: availableParallelism() }, () => startReader(1)));
  try {
    await Promise.all(readers.map(work));
  } finally {
    for (const reader of readers) reader.close();
  }
  return answers;
}

/** Reads specimens one after the other in one fresh process with nothing beside it: for times and memory. */
export async function timeReadings(
  specimens: readonly Specimen[],
  remember: Remember,
): Promise<(Answer & { specimen: Specimen })[]> {
  const reader = await startReader(Math.min(2, availableParallelism()));
  const answers: (Answer & { specimen: Specimen })[] = [];
  let isWarm = false;
  const read = async (specimen: Specimen): Promise<Answer> => {
    const pictures = await drawSpecimen(specimen);
    // The first reading of a process also compiles: it is asked twice.
    if (!isWarm) await reader.ask({ pictures });
    isWarm = true;
    return reader.ask({ pictures });
  };
  try {
    for (const specimen of specimens) {
      answers.push({ specimen, ...(await remember(`time ${JSON.stringify(specimen)}`, () => read(specimen))) });
    }
  } finally {
    reader.close();
  }
  return answers;
}
