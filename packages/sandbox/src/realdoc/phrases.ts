import { slice, type LinePiece, type Piece } from './pieces.js';

/** The first line that a pattern matches, or the part that its first group names. */
export function findPhrase(lines: readonly LinePiece[], pattern: RegExp): LinePiece | undefined {
  for (const line of lines) {
    const match = pattern.exec(line.text);
    if (!match) continue;
    const text = match[1] ?? match[0];
    const from = match.index + match[0].indexOf(text);
    return slice(line, from, from + text.length);
  }
  return undefined;
}

/** The first line that is wanted below a line that matches. */
export function findLineAfter(
  lines: readonly LinePiece[],
  pattern: RegExp,
  isWanted: (line: LinePiece) => boolean,
): LinePiece | undefined {
  const at = lines.findIndex(({ text }) => pattern.test(text));
  return at < 0 ? undefined : lines.slice(at + 1, at + 5).find(isWanted);
}

const HAN = /\p{Script=Han}/u;

/** A name in both scripts: the Latin part and the Chinese part, which may share a line. */
export function splitScripts(lines: readonly (LinePiece | undefined)[]): { english?: Piece; chinese?: Piece } {
  const given = lines.filter((line) => line !== undefined);
  const findPart = (pattern: RegExp): LinePiece | undefined => findPhrase(given, pattern);
  const english = findPart(/(?:[\p{Script=Latin}\d][^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*)/u);
  const chinese = findPart(/\p{Script=Han}[\p{Script=Han}\p{N}()（）·\s]*/u);
  return { ...(english && { english }), ...(chinese && { chinese }) };
}

export const isHan = ({ text }: Piece): boolean => HAN.test(text);
