import { readFile, writeFile } from 'node:fs/promises';

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
    const next = replaceBetween(text, name, lines, options);
    if (next === undefined) {
      console.error(`${file} has no marks "${name} figures": left alone`);
      continue;
    }
    await writeFile(url, next);
    console.error(`wrote ${file}`);
  }
}

/** The text with other lines between its marks, which name the bench's options; undefined where it has none. */
export function replaceBetween(
  text: string,
  name: string,
  lines: readonly string[],
  options = `--only ${name}`,
): string | undefined {
  const begin = `<!-- ${name} figures: written by npm run bench -- ${options} --write -->`;
  const end = `<!-- end of the ${name} figures -->`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) return undefined;
  return `${text.slice(0, from)}${begin}\n\n${lines.join('\n')}\n\n${text.slice(to)}`;
}
