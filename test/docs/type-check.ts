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
  'save',
  'secretKey',
  'signal',
];
/** Packages of other people that are not installed here. */
const ELSEWHERE = ['@capacitor/core', 'react-native', 'react-native-webview'];

/** Whether a sample needs a package that is installed nowhere here. */
export const needsElsewhere = ({ code }: Block): boolean => ELSEWHERE.some((name) => code.includes(`'${name}'`));

/** Whether a sample needs a framework, or its plugin, which the clone does not have. */
export const needsFrameworks = ({ language, code }: Block): boolean =>
  language === 'tsx' || /from '(?:@vitejs\/|react|vue|svelte)/.test(code);

/** The faults that the type checker finds in samples, each by its page. */
export function typeCheck(blocks: readonly Block[], options: object): string[] {
  const cache = join(ROOT, 'test/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const project = mkdtempSync(join(cache, 'docs-'));
  try {
    return typeCheckIn(project, blocks, options);
  } finally {
    rmSync(project, { recursive: true });
  }
}

function typeCheckIn(project: string, blocks: readonly Block[], options: object): string[] {
  const given = READERS_OWN.map((each) => `declare const ${each}: any;`);
  writeFileSync(join(project, 'given.d.ts'), given.join('\n'));
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
    const told = String((error as { stdout: Buffer }).stdout)
      .split('\n')
      .filter(Boolean);
    // Sources are checked by their own, stricter rules.
    return told
      .filter((line) => line.startsWith('sample-'))
      .map((line) => files.reduce((text, [file, page]) => text.replace(file, page), line));
  }
}
