import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SERVICES, type Service } from '../model/record.js';
import { findNearest } from './nearest.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const listLines = (text: string): string[] => text.split('\n').map((line) => line.trim());

/**
 * Reads the services that are switched off from a file, one name in each line, whenever it is called: the file may change
 * while the proxy runs. Without the file nothing is switched off. Rejects where it cannot be read. A name that is no
 * service is among them, so that the proxy warns of it.
 */
export const createSwitchesFile = (file: string) => async (): Promise<readonly Service[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  return listLines(text).filter((line) => line !== '') as Service[];
};

/** What is wrong with the file at the start, as the end of a sentence: it cannot be read, or names no service. */
export function findSwitchesFault(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return isMissing(error) ? undefined : 'names a file that cannot be read';
  }
  const lines = listLines(text);
  const wrong = lines.findIndex((line) => line !== '' && !(SERVICES as readonly string[]).includes(line));
  if (wrong < 0) return undefined;
  const nearest = findNearest(lines[wrong] ?? '', SERVICES);
  return `names a file whose line ${wrong + 1} is no service: use ${SERVICES.join(', ')}; the nearest is ${nearest}`;
}
