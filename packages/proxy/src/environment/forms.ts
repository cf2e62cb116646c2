import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Text format of a setting. */
export interface Form {
  /** Description of a valid value, after "must be". */
  shape: string;
  /** Example of a valid value. */
  example: string;
  /** Parses a text; undefined where it is invalid. */
  read: (text: string) => unknown;
  /** Formats a value. */
  write: (value: never) => string;
}

const toForm = <T>(
  form: Omit<Form, 'read' | 'write'> & { read: (text: string) => T | undefined; write: (value: T) => string },
): Form => form;

/** Milliseconds and bytes of each unit, in descending order. */
const TIMES = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
const SIZES = { GiB: 2 ** 30, MiB: 2 ** 20, KiB: 2 ** 10 };
const SWITCHES: Readonly<Record<string, boolean>> = {
  1: true,
  on: true,
  true: true,
  0: false,
  off: false,
  false: false,
};

/** Formats a value in the largest unit that divides it. */
function writeIn(units: Readonly<Record<string, number>>, value: number): string | undefined {
  const [unit, size = 1] = Object.entries(units).find(([, each]) => value > 0 && value % each === 0) ?? [];
  return unit === undefined ? undefined : `${value / size}${unit}`;
}

function readWhole(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export function createTextForm(example: string, shape = 'text'): Form {
  return toForm<string>({ shape, example, read: (text) => text, write: (text) => text });
}

export function createListForm(example: string, shape = 'a list, separated by commas'): Form {
  return toForm<string[]>({
    shape,
    example,
    read: (text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    write: (parts) => parts.join(','),
  });
}

export function createCountForm(example: string): Form {
  return toForm<number>({ shape: 'a whole number', example, read: readWhole, write: String });
}

export const SCORE: Form = toForm<number>({
  shape: 'a number from 0 to 100',
  example: '99.9',
  read: readScore,
  write: String,
});

function readScore(text: string): number | undefined {
  return /^\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** A share of one. */
export const RATIO: Form = toForm<number>({
  shape: 'a number from 0 to 1',
  example: '0.8',
  read: (text) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text) ? Number(text) : undefined),
  write: String,
});

/** Range of scores, both ends included. */
export const SCORES: Form = toForm<{ from: number; to: number }>({
  shape: 'two scores with a dash between them',
  example: '60-75',
  read: (text) => {
    const [from, to, ...more] = text.split('-').map(readScore);
    return from === undefined || to === undefined || more.length > 0 ? undefined : { from, to };
  },
  write: ({ from, to }) => `${from}-${to}`,
});

export const SWITCH: Form = toForm<boolean>({
  shape: 'on or off (1 or 0)',
  example: 'on',
  read: (text) => SWITCHES[text.toLowerCase()],
  write: (isOn) => (isOn ? 'on' : 'off'),
});

export function createDurationForm(example: string): Form {
  return toForm<number>({
    shape: 'a number with s, m, h or d behind it (alone it is hours)',
    example,
    read: (text) => {
      const [, count, unit] = /^([1-9]\d{0,5})([smhd])?$/.exec(text) ?? [];
      return count === undefined ? undefined : Number(count) * TIMES[(unit ?? 'h') as keyof typeof TIMES];
    },
    write: (ms) => writeIn(TIMES, ms) ?? `${ms} ms`,
  });
}

export const SIZE: Form = toForm<number>({
  shape: 'a number of bytes, or a number with KiB, MiB or GiB behind it',
  example: '96MiB',
  read: (text) => {
    const [, count, unit] = /^(\d{1,15})(KiB|MiB|GiB)?$/.exec(text) ?? [];
    return count === undefined ? undefined : Number(count) * (unit ? SIZES[unit as keyof typeof SIZES] : 1);
  },
  write: (bytes) => writeIn(SIZES, bytes) ?? String(bytes),
});

export const RATE: Form = toForm<{ burst: number; perMinute: number }>({
  shape: 'the calls at once and the calls a minute, with a slash between them',
  example: '200/300',
  read: (text) => {
    const [burst, perMinute, ...more] = text.split('/').map(readWhole);
    return burst === undefined || perMinute === undefined || more.length > 0 ? undefined : { burst, perMinute };
  },
  write: ({ burst, perMinute }) => `${burst}/${perMinute}`,
});

/** Address to listen on: an address and a port, or a port on this machine alone. */
export const ADDRESS: Form = toForm<{ hostname: string; port: number }>({
  shape: 'an address and a port, or a port alone',
  example: '0.0.0.0:8787',
  read: (text) => {
    const [, brackets, bare, port] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text) ?? [];
    if (port === undefined || Number(port) > 65_535) return undefined;
    return { hostname: brackets ?? bare ?? '127.0.0.1', port: Number(port) };
  },
  write: ({ hostname, port }) => `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
});

export const PORT: Form = toForm<number>({
  shape: 'a port from 0 to 65535',
  example: '9090',
  read: (text) => {
    const port = readWhole(text);
    return port !== undefined && port <= 65_535 ? port : undefined;
  },
  write: String,
});

/** Number of workers; `auto` means one per processor. */
export const WORKERS: Form = toForm<number>({
  shape: 'a whole number, or auto for one of each processor',
  example: 'auto',
  read: (text) => (text === 'auto' ? availableParallelism() : readWhole(text)),
  write: String,
});

/** Folder of texts, with a file `<locale>.txt` for each language. */
export const TEXTS: Form = toForm<Record<string, string>>({
  shape: 'a folder that holds a file <locale>.txt for each language, en.txt among them',
  example: '/etc/idproof/consent',
  read: (folder) => {
    try {
      const names = readdirSync(folder).filter((name) => /^[\w-]+\.txt$/.test(name));
      const texts = names.map((name) => [
        name.slice(0, -'.txt'.length),
        readFileSync(join(folder, name), 'utf8').trim(),
      ]);
      return names.includes('en.txt') ? (Object.fromEntries(texts) as Record<string, string>) : undefined;
    } catch {
      return undefined;
    }
  },
  write: (texts) => Object.keys(texts).join(', '),
});

/** JSON file with a list. The schema of the setting checks its entries. */
export const DOCUMENT_TYPES_FILE: Form = toForm<readonly unknown[]>({
  shape: 'a JSON file with a list of document types',
  example: '/etc/idproof/document-types.json',
  read: (file) => {
    try {
      const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return Array.isArray(list) ? (list as unknown[]) : undefined;
    } catch {
      return undefined;
    }
  },
  write: (types) => JSON.stringify(types),
});
