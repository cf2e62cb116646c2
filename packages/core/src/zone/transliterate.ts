/** Letters that Unicode does not take apart into a capital and an accent, as the zone writes them (ICAO 9303-3, section 6.A). */
const WHOLE_LETTERS: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ĳ: 'IJ',
  Ł: 'L',
  Ŀ: 'L',
  Ŋ: 'N',
  Þ: 'TH',
  Ŧ: 'T',
  Ə: 'A',
  ẞ: 'SS',
};

/** Capitals without accents; characters other than letters and digits are kept. */
export function toCapitals(text: string): string {
  return Array.from(text.normalize('NFD').toUpperCase().replaceAll(/\p{M}/gu, ''), (c) => WHOLE_LETTERS[c] ?? c).join(
    '',
  );
}

/** Capitals and digits alone, the characters that print and zone have in common. */
export function toPlainText(text: string): string {
  return toCapitals(text).replaceAll(/[^A-Z0-9]/g, '');
}

/** Transliterations of one printed letter in the zone (ICAO 9303-3, 6.A), and that letter without its accent. */
const SPELT_OUT: readonly (readonly [inZone: RegExp, printed: string])[] = [
  [/AE/g, 'A'],
  [/AE/g, 'E'],
  [/OE/g, 'O'],
  [/OE/g, 'E'],
  [/UE/g, 'U'],
  [/AA/g, 'A'],
  [/UXX/g, 'U'],
  [/NXX/g, 'N'],
  [/TH/g, 'P'],
  [/SS/g, 'B'],
];
/** Maximum spellings of a name: those of five ambiguous letters. */
const MAX_SPELLINGS = 32;

/**
 * How a name of the zone may look in print once accents are gone, itself first: MUELLER may be printed MÜLLER, which reads
 * MULLER; ß and Þ look like B and P, and of Æ and Œ one half may be seen.
 */
export function listPrintedForms(zoneName: string): string[] {
  const forms = new Set([zoneName]);
  const places = SPELT_OUT.flatMap(([inZone, printed]) =>
    [...zoneName.matchAll(inZone)].map((match) => ({ at: match.index, length: match[0].length, printed })),
  ).toSorted((a, b) => b.at - a.at);
  for (const { at, length, printed } of places) {
    const found = [...forms];
    for (const form of found) {
      if (forms.size >= MAX_SPELLINGS) return [...forms];
      // Places come from the back, so what stands before one is still as the zone has it.
      if (form.startsWith(zoneName.slice(0, at + length)))
        forms.add(form.slice(0, at) + printed + form.slice(at + length));
    }
  }
  return [...forms];
}
