/** A line of print on an upright card. All lines of a card share one unit of length. */
export interface CardLine {
  /** The text of the line, with spaces. */
  text: string;
  /** The centre of each character of `text`, measured from the left. */
  at: readonly number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A stretch of a line: from character `from` up to, not including, `to`. */
export interface Span {
  line: number;
  from: number;
  to: number;
}

const STROKED: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ħ: 'H', ß: 'S', İ: 'I', ı: 'I', Æ: 'A' };

/** The same text in capitals without accents, character by character. */
export function fold(text: string): string {
  let folded = '';
  for (let i = 0; i < text.length; i++) {
    const capital = text[i]!.normalize('NFD')[0]!.toUpperCase();
    folded += STROKED[text[i]!] ?? STROKED[capital] ?? (capital.length === 1 ? capital : capital[0]!);
  }
  return folded;
}

/** Whether a folded character is part of a word or number; Chinese characters are. */
export const isSign = (character: string): boolean => /[A-Z0-9\u3400-\u9fff]/.test(character);

/** The words and numbers of a folded text, with the position of each character in it. */
export function compact(folded: string): { text: string; at: number[] } {
  const at: number[] = [];
  let text = '';
  for (let i = 0; i < folded.length; i++) {
    if (!isSign(folded[i]!)) continue;
    text += folded[i]!;
    at.push(i);
  }
  return { text, at };
}

export const getHeight = ({ top, bottom }: Pick<CardLine, 'top' | 'bottom'>): number => bottom - top;
