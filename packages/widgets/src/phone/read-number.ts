const DIGIT = /\p{Nd}/u;

/** The two digits in a text, in any script, as 0 to 9; empty where there are more or fewer. */
export function readNumber(text: string): string {
  const digits = Array.from(text).filter((character) => DIGIT.test(character));
  return digits.length === 2 ? digits.map(findValue).join('') : '';
}

/** Unicode has the digits of each script in a row that begins with zero; rows may adjoin. */
function findValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}
