import { createInterface } from 'node:readline';

/** Asks one question and resolves with the line that was typed. */
export type Ask = (question: string) => Promise<string>;

/**
 * Asks at the terminal. Ctrl+C and the end of the input end the process with 130. Lines that come before their
 * question, as from a pipe, are kept for it.
 */
export function openTerminal(): { ask: Ask; close(): void } {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question) {
      process.stdout.write(question);
      const { done, value } = await lines.next();
      if (done) {
        if (!process.stdin.isTTY)
          console.error('\nNothing was written. Where nobody can answer, add --yes; to npm create, -- --yes');
        process.exit(130);
      }
      return value.trim();
    },
    close: () => terminal.close(),
  };
}

/** Asks until one of the choices is named, by its number or its name; Enter takes the first. */
export async function choose<Name extends string>(
  ask: Ask,
  question: string,
  choices: Readonly<Record<Name, string>>,
): Promise<Name> {
  const names = Object.keys(choices) as Name[];
  const lines = names.map((name, index) => `  ${index + 1}. ${choices[name]} (${name})`);
  for (;;) {
    const said = await ask(`${question}\n${lines.join('\n')}\n[1] `);
    const found = said === '' ? names[0] : names.find((name, index) => said === name || said === String(index + 1));
    if (found) return found;
  }
}

/**
 * Asks until every name of a list is one of the choices, by its number or its name; Enter or `none` takes none. Says which
 * one it does not know.
 */
export async function chooseSeveral<Name extends string>(
  ask: Ask,
  question: string,
  choices: Readonly<Record<Name, string>>,
): Promise<Name[]> {
  const names = Object.keys(choices) as Name[];
  const lines = names.map((name, index) => `  ${index + 1}. ${choices[name]} (${name})`);
  let prompt = `${question}\n${lines.join('\n')}\nseveral with commas [none] `;
  for (;;) {
    const said = splitNames(await ask(prompt)).map((name) => names[Number(name) - 1] ?? name);
    const unknown = said.find((name) => !names.includes(name as Name));
    if (unknown === undefined) return [...new Set(said as Name[])];
    prompt = `There is no ${unknown}: ${names.join(', ')}.\n[none] `;
  }
}

/** The names of a list that commas or blanks separate; `none` by itself is an empty one. */
export function splitNames(text: string): string[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  return names.join() === 'none' ? [] : names;
}
