// Writes every generated part of the documentation anew; the tests fail where a page and the code differ. Then builds
// the site from all of it.
import { run, SOURCE_OPTIONS } from './lib/run.mjs';

const node = (...args) => run(process.execPath, [...SOURCE_OPTIONS, ...args]);

await node('scripts/third-party.mjs');
await node('scripts/elements-reference.mjs');
await node('scripts/framework-types.mjs');
await node('test/helpers/settings-doc.ts');
await node('test/helpers/status-table-doc.ts');
await node('test/helpers/image-table-doc.ts');
await node('test/helpers/sandbox-fields-doc.ts');
// These tests write their page if UPDATE_DOCS is set.
const pages = [
  'core/provider/docs',
  'core/provider/openapi',
  'core/provider/own-signer',
  'core/session/errors-doc',
  'proxy/http/openapi',
  'repository/docs/frameworks',
  'repository/docs/languages',
  'tools/accessibility-report',
  'tools/conformance/docs',
];
await run(process.execPath, [...SOURCE_OPTIONS, '--test', ...pages.map((page) => `test/${page}.test.ts`)], {
  env: { UPDATE_DOCS: '1' },
});
console.log('Wrote THIRD_PARTY.md and the generated parts of docs/.');
await import('./site.mjs');
