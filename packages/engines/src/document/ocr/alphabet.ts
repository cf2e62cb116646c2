/** The characters of the recognition net's outputs; output 0 is CTC's blank. */
export interface Alphabet {
  /** One character per output. */
  characters: readonly string[];
  space: number;
  /** Outputs that count as this character where only capitals, digits and fillers can occur. */
  findOutputs(character: string): readonly number[];
}

/** Glyphs of the dictionary that a filler, or a capital without its accent, is often read as. */
const LOOKS_LIKE: Record<string, string> = {
  '<': '〈＜',
  U: 'Üüūúù',
  E: 'éèÉ',
  A: 'äáàā',
  O: 'òóōö',
  I: 'íīì',
  X: '×',
};

export function createAlphabet(dictionary: string): Alphabet {
  const characters = ['', ...dictionary.replace(/\n$/, '').split('\n'), ' '];
  const known = new Map<string, readonly number[]>();
  const findOutputs = (character: string): readonly number[] => {
    let outputs = known.get(character);
    if (!outputs) {
      const alike = character + character.toLowerCase() + (LOOKS_LIKE[character] ?? '');
      outputs = [...new Set(alike)].map((c) => characters.indexOf(c)).filter((index) => index > 0);
      known.set(character, outputs);
    }
    return outputs;
  };
  return { characters, space: characters.length - 1, findOutputs };
}
