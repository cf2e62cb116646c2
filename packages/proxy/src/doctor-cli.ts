#!/usr/bin/env node
import { findOldNode } from '@idproof/core/server';
import { listDocumentTypes, writeDocumentTypes, type TypeReport } from './doctor/document-types.js';
import { runDoctor } from './doctor/doctor.js';
import type { Finding } from './doctor/finding.js';
import { formatTypes } from './doctor/print-types.js';
import { readOptions, USAGE } from './doctor/read-options.js';

const MARKS: Record<Finding['level'], string> = { ok: 'ok     ', note: 'note   ', problem: 'problem' };
const isProblem = ({ level }: Finding): boolean => level === 'problem';

const oldNode = findOldNode(process.versions.node);
if (oldNode) {
  process.stderr.write(`${oldNode}\n`);
  process.exit(1);
}
const options = readOptions(process.argv.slice(2));
if ('fault' in options) {
  process.stderr.write(`${options.fault}\n\n${USAGE}`);
  process.exit(2);
}
if (options.wantsHelp) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const { choice, file, isForced } = options;
const { findings, types }: TypeReport = choice
  ? await listDocumentTypes({ env: process.env }, choice)
  : { findings: await runDoctor({ env: process.env }), types: [] };
// A code that the account does not have may be a misspelt one: nothing is written then.
const isWritten = file !== undefined && !findings.some((each) => isProblem(each) && each.code === 'document_types');
if (isWritten && types.length > 0) findings.push(writeDocumentTypes(types, file, isForced));
const lines = findings.map(({ level, code, text }) => `${MARKS[level]}  ${code}: ${text}`);
const hasProblem = findings.some(isProblem);
const verdict = hasProblem ? 'Something must be changed.' : 'All is well.';
const text = [...lines, ...formatTypes(types), verdict, ''].join('\n');
process.stdout.write(text, () => process.exit(hasProblem ? 1 : 0));
