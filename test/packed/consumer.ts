import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packAll } from '../../scripts/tarballs.mjs';
import { installIn, pinned } from './npm.js';

const README = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');

/** A merchant's project outside this repository, with the tarballs installed by npm. */
export interface Consumer {
  folder: string;
  write(name: string, text: string): void;
  /** Copies out of the installed packages. */
  copy(from: string, to: string): void;
  remove(): void;
}

/** What the README tells to install, in the versions that this repository pins. */
function packagesOfReadme(): string[] {
  const lines = [...README.matchAll(/^npm install (?:--save-dev )?(.+)$/gm)].map((match) => match[1] ?? '');
  const names = lines.flatMap((line) => line.split(' ')).filter((name) => !name.startsWith('@idproof/'));
  if (!names.includes('vite') || !names.includes('hono')) throw new Error('The README no longer says what to install.');
  return [...new Set(names)];
}

/** Packs every package and installs all of them with what the README names and `more`. */
export async function createConsumer(more: readonly string[]): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-merchant-'));
  const tarballs = await packAll(join(folder, 'tarballs'));
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write('package.json', JSON.stringify({ name: 'merchant', private: true, type: 'module' }));
  const names = [...new Set([...packagesOfReadme(), ...more])];
  await installIn(folder, [...Object.values(tarballs), ...names.map(pinned)]);
  return {
    folder,
    write,
    copy: (from, to) => cpSync(join(folder, 'node_modules', from), join(folder, to), { recursive: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The code blocks of a page that begin with one of the words for a language, in order. */
export function codeBlocks(markdown: string, language: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

/** The README's server, its settings, and the scripts that it tells to start: sandbox and server, on given ports. */
export function readmeServer(port: number, sandboxPort: number): { code: string; settings: string; scripts: string[] } {
  const code = codeBlocks(README, 'js').find((block) => block.startsWith('// server.mjs'));
  const settings = /^cat > \.env <<END\n([\s\S]*?)^END$/m.exec(README)?.[1];
  const scripts = [...README.matchAll(/^node --env-file=\.env (\S+)$/gm)].map((match) => match[1] ?? '');
  if (!code?.includes('port: 3000') || !settings?.includes('localhost:8788') || scripts.length !== 2)
    throw new Error('The README no longer has a server with its settings.');
  return {
    code: code.replace('port: 3000', `port: ${port}`),
    settings: settings.replace('localhost:8788', `localhost:${sandboxPort}`),
    scripts,
  };
}

/** The README's page for a bundler, and the one without. */
export function readmePages(): { bundled: string; plain: string } {
  const blocks = codeBlocks(README, 'html');
  const bundled = blocks.find((block) => block.includes("import '@idproof/widgets'"));
  const plain = blocks.find((block) => block.includes('src="/assets/idproof/idproof.js"'));
  if (!bundled || !plain) throw new Error('The README no longer has both pages.');
  // No page of the README has an icon, and a browser asks for one.
  const page = bundled.replace('</title>', '</title><link rel="icon" href="data:,">');
  return { bundled: page, plain: page.replace(/<script[^]*<\/script>/, plain.trim()) };
}
