import { readFile, writeFile } from 'node:fs/promises';
import { replaceBetween } from '../../docs/replace-part.js';

const ROOT = new URL('../../../', import.meta.url);

/** Puts lines between the two marks of a name in Markdown files; a file without the marks is left alone and named. */
export async function writeGenerated(
  name: string,
  lines: readonly string[],
  files: readonly string[],
  options?: string,
): Promise<void> {
  for (const file of files) {
    const url = new URL(file, ROOT);
    const text = await readFile(url, 'utf8').catch(() => '');
    const next = replaceFigures(text, name, lines, options);
    if (next === undefined) {
      console.error(`${file} has no marks "${name} figures": left alone`);
      continue;
    }
    await writeFile(url, next);
    console.error(`wrote ${file}`);
  }
}

/** The text with other lines between its marks, which name the bench's options; undefined where it has none. */
export function replaceFigures(
  text: string,
  name: string,
  lines: readonly string[],
  options = `--only ${name}`,
): string | undefined {
  const begin = `<!-- ${name} figures: written by npm run bench -- ${options} --write -->`;
  const end = `<!-- end of the ${name} figures -->`;
  return text.includes(begin) && text.includes(end) ? replaceBetween(text, begin, end, lines.join('\n')) : undefined;
}
