import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, type Block } from './pages.js';

/** What a sample takes from the reader's own program. */
const READERS_OWN = [
  'accessKey',
  'base64OfThePicture',
  'clientId',
  'file',
  'flow',
  'keys',
  'peerPublicKey',
  'privateKey',
  'proxyUrl',
  'save',
  'secretKey',
  'serverKey',
  'sessionId',
  'show',
  'signal',
  'staffId',
  'storage',
];

/** The faults that the type checker finds in samples, each by its page. `options` are compiler options. */
export function typeCheck(blocks: readonly Block[], options: object): string[] {
  const cache = join(ROOT, 'test/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const project = mkdtempSync(join(cache, 'docs-'));
  try {
    return checkIn(project, blocks, options);
  } finally {
    rmSync(project, { recursive: true });
  }
}

function checkIn(project: string, blocks: readonly Block[], options: object): string[] {
  writeFileSync(join(project, 'given.d.ts'), READERS_OWN.map((name) => `declare const ${name}: any;`).join('\n'));
  const files = blocks.map(({ page, language, code }, index) => {
    const file = `sample-${index}.${language}`;
    writeFileSync(join(project, file), `${code}\nexport {};\n`);
    return [file, page] as const;
  });
  const compilerOptions = {
    noEmit: true,
    composite: false,
    emitDeclarationOnly: false,
    rootDir: ROOT,
    types: ['node'],
    ...options,
  };
  const tsconfig = { extends: join(ROOT, 'test/tsconfig.json'), compilerOptions, include: ['.'], references: [] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc');
  try {
    execFileSync(process.execPath, [tsc, '-p', project], { cwd: project, stdio: 'pipe' });
    return [];
  } catch (error) {
    const problems = String((error as { stdout: Buffer }).stdout)
      .split('\n')
      .filter(Boolean);
    // Sources are checked by their own, stricter rules.
    return problems
      .filter((line) => line.startsWith('sample-'))
      .map((line) => files.reduce((text, [file, page]) => text.replace(file, page), line));
  }
}
