/** Check digits of machine-readable zones (ICAO 9303-3, 4.9): weights 7, 3, 1, letters from 10, filler 0, modulo 10. */
const WEIGHTS = [7, 3, 1] as const;

/** The value of one character of the zone. */
export function getCharacterValue(character: string): number {
  if (character === '<') return 0;
  return Number.parseInt(character, 36);
}

export const getWeight = (index: number): number => WEIGHTS[index % 3]!;

/** The check digit of a text of capitals, digits and fillers. */
export function computeCheckDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += getCharacterValue(text[i]!) * getWeight(i);
  return String(sum % 10);
}
