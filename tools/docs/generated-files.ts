import { writeReport } from '../accessibility-report/write-report.js';
import { countCases, describeGroups } from './conformance.js';
import { errorCatalogue } from './errors.js';
import { renderFaceTable } from './face-table.js';
import { describeFrameworks } from './frameworks.js';
import { renderImageTable } from './image-table.js';
import { describeLanguages } from './languages.js';
import { providerOpenApi } from './openapi/provider.js';
import { proxyOpenApi } from './openapi/proxy.js';
import { describeOperations } from './operations.js';
import { replacePart } from './replace-part.js';
import { describeSandboxFields } from './sandbox-fields.js';
import { writeSettings } from './settings.js';
import { describeVectors } from './signing.js';
import { STATUS_TABLES } from './status-tables.js';

type Parts = Readonly<Record<string, string>>;

/** The page with these parts written anew, by their names. */
const withParts = (page: string, parts: Parts): string =>
  Object.entries(parts).reduce((text, [name, part]) => replacePart(text, name, part), page);

const formatJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** The files in docs/ that are made from code, whole or in part: each takes its text and returns what it has to be. */
export const GENERATED_FILES: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'accessibility-conformance.md': writeReport,
  'conformance.md': (page) => withParts(page, { groups: describeGroups(), operations: countCases() }),
  'errors.md': errorCatalogue,
  'frameworks.md': (page) => withParts(page, { tried: describeFrameworks() }),
  'images.md': (page) => withParts(page, { 'image table': renderImageTable() }),
  'languages.md': async (page) => withParts(page, { completeness: await describeLanguages() }),
  'liveness.md': (page) => withParts(page, { 'face table': renderFaceTable() }),
  'openapi/provider.json': () => formatJson(providerOpenApi()),
  'openapi/proxy.json': () => formatJson(proxyOpenApi()),
  'provider-operations.md': (page) =>
    withParts(page, { operations: describeOperations(), 'test vectors': describeVectors() }),
  'sandbox-fields.md': (page) => withParts(page, { 'fields and codes': describeSandboxFields() }),
  'session.md': (page) => withParts(page, STATUS_TABLES),
  'settings.md': writeSettings,
};
