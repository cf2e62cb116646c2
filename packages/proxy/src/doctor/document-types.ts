import { writeFileSync } from 'node:fs';
import type { DocumentKind } from '@idproof/core/session';
import { DOCUMENT_TYPES, type DocumentType } from '../document-types.js';
import { checkEnvironment } from './check-environment.js';
import { deriveType } from './derive-type.js';
import { testEcho } from './doctor.js';
import { exchange, explainFailure, type DoctorOptions } from './exchange.js';
import { problem, type Finding } from './finding.js';

/** Choice among the document types of the account; absent parts choose all. */
export interface TypeChoice {
  types?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-3, or `any` for types of any country. */
  countries?: readonly string[] | undefined;
  kinds?: readonly DocumentKind[] | undefined;
}

export interface TypeReport {
  findings: Finding[];
  /** The chosen types, sorted by their codes. */
  types: DocumentType[];
}

const LIST = 'v1.info.idlist';

/**
 * Checks as `runDoctor`, then reads the document types of the account. Types that the proxy knows, by itself or by
 * `IDPROOF_DOCUMENT_TYPES`, are as they are there. Never rejects; prints nothing.
 */
export async function listDocumentTypes(options: DoctorOptions, choice: TypeChoice): Promise<TypeReport> {
  const { findings, usable, documentTypes } = checkEnvironment(options.env);
  if (!usable) return { findings, types: [] };
  const before = [...findings, ...(await testEcho(usable, options))];
  if (!before.some(({ code }) => code === 'echo')) return { findings: before, types: [] };
  const made = await exchange(usable, LIST, {}, options);
  if (!made.result?.ok) return { findings: [...before, await explainFailure(usable, made)], types: [] };
  const known = new Map(documentTypes.map((type) => [type.docType, type]));
  const all = Object.values(made.result.response.data);
  const types = all.flatMap((listed) => known.get(listed.docType) ?? deriveType(listed) ?? []);
  const chosen = types
    .filter((type) => isChosen(type, choice))
    .toSorted((one, other) => one.docType.localeCompare(other.docType));
  return { findings: [...before, ...describeList(all.length, types, chosen, choice)], types: chosen };
}

function isChosen({ docType, country, kind, unchecked }: DocumentType, choice: TypeChoice): boolean {
  const place = country === '' && !unchecked?.includes('country') ? 'any' : country;
  return (
    (choice.types?.includes(docType) ?? true) &&
    (choice.countries?.includes(place) ?? true) &&
    (choice.kinds === undefined || (kind !== undefined && choice.kinds.includes(kind)))
  );
}

function describeList(
  listed: number,
  types: readonly DocumentType[],
  chosen: readonly DocumentType[],
  choice: TypeChoice,
): Finding[] {
  if (listed === 0) {
    return [problem('document_types', 'The account has no document type: have the provider enable those you need.')];
  }
  const alien = (choice.types ?? []).filter((code) => !types.some(({ docType }) => docType === code));
  const odd = listed - types.length;
  const isAll = chosen.length === types.length;
  return [
    {
      code: 'document_types',
      level: 'ok',
      text: `The account has ${count(listed)}${isAll ? '' : `; ${chosen.length} chosen`}.`,
    },
    ...(odd === 0
      ? []
      : [note(`${count(odd)} left out: a code is not of 11 digits, so that the proxy cannot have it.`)]),
    ...(alien.length === 0 ? [] : [problem('document_types', `The account does not have ${alien.join(', ')}.`)]),
    ...(chosen.length > 0 || alien.length > 0
      ? []
      : [problem('document_types', 'No type of the account is as asked.')]),
  ];
}

const note = (text: string): Finding => ({ code: 'document_types', level: 'note', text });
const count = (types: number): string => `${types} document type${types === 1 ? '' : 's'}`;

/** Writes the types for `IDPROOF_DOCUMENT_TYPES`, without those that the proxy has itself. */
export function writeDocumentTypes(types: readonly DocumentType[], file: string, isForced: boolean): Finding {
  const own = types.filter(({ docType }) => !DOCUMENT_TYPES.some((type) => type.docType === docType));
  if (own.length === 0) return problem('file', 'Nothing is written: the proxy knows the chosen types by itself.');
  try {
    writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return code === 'EEXIST'
      ? problem('file', `${file} exists, and stays as it is: name another file, or replace it with --force.`)
      : problem('file', `${file} cannot be written (${code}).`);
  }
  const isMarked = own.some(({ unchecked }) => unchecked !== undefined);
  const check = isMarked
    ? 'Compare the values that "unchecked" names with a real document and correct them, remove the mark'
    : 'Nothing in it is unchecked';
  return {
    code: 'file',
    level: 'ok',
    text: `${file} has ${count(own.length)}. ${check}, and set IDPROOF_DOCUMENT_TYPES=${file}.`,
  };
}
