import { readFile } from 'node:fs/promises';
import { SERVICES, type Service } from '../model/record.js';

/**
 * Reads the services that are switched off from a file, one name in each line, whenever it is called: the file may change
 * while the proxy runs. Without the file nothing is switched off. Rejects where it cannot be read.
 */
export const createSwitchesFile = (file: string) => async (): Promise<readonly Service[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  return SERVICES.filter((service) => lines.has(service));
};
