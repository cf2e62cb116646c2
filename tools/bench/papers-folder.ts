import { appendFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REALDOC_SCHEMAS, type RealDocSchemaId } from '@idproof/core/provider';
import { loadTextNets } from '../../packages/engines/src/document/ocr/nets.js';
import { readDocumentText } from '../../packages/engines/src/text/read-document-text.js';
import { judgeReading } from '../../packages/proxy/src/model/judge-papers.js';
import { readDays } from '../../packages/proxy/src/model/paper-dates.js';
import { flattenValues } from '../../packages/proxy/src/model/paper-values.js';
import { PAPER_TEMPLATES } from '../../packages/proxy/src/model/paper-templates.js';
import { TEMPLATES } from '../../packages/sandbox/src/operations/realdoc-parse.js';
import { toData } from '../../packages/sandbox/src/realdoc/extracted.js';

const ENDINGS = /\.(?:pdf|jpe?g|png|webp|bmp|tiff?)$/i;

/** A sheet, and what the sandbox made of it. */
interface Sheet {
  file: string;
  schemaId: RealDocSchemaId;
  /** `read`, a reason of the proxy, or why the file could not be opened. */
  verdict: string;
  /** Core groups of the template of which something was read. */
  core: number;
  /** Values that were read. */
  values: number;
  milliseconds: number;
  /** Fields whose truth is known: right, wrong or not read. */
  fields: Record<string, 'right' | 'wrong' | 'missing'>;
  texts: Record<string, string>;
}

/**
 * Reads every sheet of a folder as the sandbox does. Each template has a folder of its name; beside a sheet `<file>.json` may
 * hold what stands on it, as an object of paths and texts. Spaces and case do not count, and dates and amounts may be
 * written in any way. `json`: a file that gets a line for each sheet.
 */
export async function benchPapersFolder(folder: string, json?: string): Promise<void> {
  if (json !== undefined) writeFileSync(json, '');
  const nets = await loadTextNets();
  for (const schemaId of REALDOC_SCHEMAS) {
    const names = await readdir(join(folder, schemaId)).catch(() => []);
    const sheets: Sheet[] = [];
    for (const name of names.filter((known) => ENDINGS.test(known)).toSorted()) {
      const sheet = await readSheet(nets, join(folder, schemaId, name), name, schemaId);
      sheets.push(sheet);
      if (json !== undefined) appendFileSync(json, `${JSON.stringify(sheet)}\n`);
    }
    if (sheets.length > 0) describe(schemaId, sheets);
  }
}

async function readSheet(
  nets: Awaited<ReturnType<typeof loadTextNets>>,
  path: string,
  file: string,
  schemaId: RealDocSchemaId,
): Promise<Sheet> {
  const started = performance.now();
  const text = await readDocumentText(nets, await readFile(path));
  const { values } = flattenValues(text.ok ? toData(TEMPLATES[schemaId](text.pages), true) : {});
  const texts = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.text]));
  const truth = await readFile(`${path}.json`, 'utf8').then(
    (content) => JSON.parse(content) as Record<string, string>,
    () => ({}),
  );
  return {
    file,
    schemaId,
    verdict: text.ok ? (judgeReading(schemaId, values) ?? 'read') : text.why,
    core: PAPER_TEMPLATES[schemaId].core.filter((group) => group.some((field) => Object.hasOwn(values, field))).length,
    values: Object.keys(values).length,
    milliseconds: Math.round(performance.now() - started),
    fields: Object.fromEntries(Object.entries(truth).map(([field, said]) => [field, compare(texts[field], said)])),
    texts,
  };
}

function compare(read: string | undefined, truth: string): 'right' | 'wrong' | 'missing' {
  if (read === undefined) return 'missing';
  const isSame = toPlain(read) === toPlain(truth) || isSameDay(read, truth) || isSameAmount(read, truth);
  return isSame ? 'right' : 'wrong';
}

const toPlain = (text: string): string => text.replaceAll(/[\s.,:;'"]/g, '').toUpperCase();

function isSameDay(read: string, truth: string): boolean {
  const days = readDays(truth);
  return readDays(read).some((day) => days.includes(day));
}

function isSameAmount(read: string, truth: string): boolean {
  const [one, other] = [toAmount(read), toAmount(truth)];
  return one !== undefined && one === other;
}

/** Hundredths of an amount with a comma or a point before two digits, or with neither. */
function toAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[^\d.,]/g, '').replace(/[.,](?=\d{1,2}$)/, 'x');
  const [whole = '', part = ''] = digits.replaceAll(/[.,]/g, '').split('x');
  return whole === '' ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function describe(schemaId: RealDocSchemaId, sheets: readonly Sheet[]): void {
  const count = (verdict: string): number => sheets.filter((sheet) => sheet.verdict === verdict).length;
  const verdicts = [...new Set(sheets.map(({ verdict }) => verdict))].map((verdict) => `${verdict} ${count(verdict)}`);
  const groups = PAPER_TEMPLATES[schemaId].core.length;
  const whole = sheets.filter(({ core }) => core === groups).length;
  const times = sheets.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  console.log(
    `  ${schemaId}: ${sheets.length} sheets; ${verdicts.join(', ')}; all core fields on ${whole}; ` +
      `median ${((times[Math.floor(times.length / 2)] ?? 0) / 1000).toFixed(1)} s`,
  );
  const fields = new Set(sheets.flatMap((sheet) => Object.keys(sheet.fields)));
  for (const field of fields) {
    const ends = sheets.flatMap((sheet) => sheet.fields[field] ?? []);
    const [right, wrong] = (['right', 'wrong'] as const).map((end) => ends.filter((known) => known === end).length);
    console.log(`    ${field}: ${right} right, ${wrong} wrong, ${ends.length - (right ?? 0) - (wrong ?? 0)} not read`);
  }
}
