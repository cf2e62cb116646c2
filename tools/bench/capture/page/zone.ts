import type { Quad } from '@idproof/core/capture';
import { createMrzReader } from '@idproof/core/mrz';

const reader = createMrzReader();

/** What the bench calls. */
export interface ZonePage {
  /** Reads an image `times` times after a first one: milliseconds of each, and how many had valid check digits. */
  readZones(address: string, outline: Quad | null, times: number): Promise<{ ms: number[]; valid: number }>;
}

const page: ZonePage = {
  async readZones(address, outline, times) {
    const response = await fetch(address);
    const bitmap = await createImageBitmap(await response.blob());
    await reader.read(bitmap, { outline });
    const ms: number[] = [];
    let valid = 0;
    for (let n = 0; n < times; n++) {
      const start = performance.now();
      const reading = await reader.read(bitmap, { outline });
      ms.push(performance.now() - start);
      valid += reading?.isValid ? 1 : 0;
    }
    return { ms, valid };
  },
};
Object.assign(globalThis, { zonePage: page });
