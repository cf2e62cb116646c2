import { IMAGE_FILES, VERDICTS, type Expected } from '../../test/helpers/image-files/verdicts.js';

const cell = (verdict: string): string => (verdict.includes('_') ? `\`${verdict}\`` : verdict);

/** Files of one verdict share a row, in the order of the corpus. */
export function renderImageTable(): string {
  const rows = new Map<string, string[]>();
  for (const name of IMAGE_FILES) {
    const { browser, proxy, sandbox }: Expected = VERDICTS[name];
    const verdicts = [browser, proxy, sandbox].map(cell).join(' | ');
    rows.set(verdicts, [...(rows.get(verdicts) ?? []), name]);
  }
  const lines = [...rows].map(([verdicts, names]) => `| ${names.join('; ')} | ${verdicts} |`);
  return ['| file | browser | proxy | sandbox |', '|---|---|---|---|', ...lines].join('\n');
}
