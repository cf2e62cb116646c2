import { parseArgs } from 'node:util';
import { DOCUMENT_KINDS, type DocumentKind } from '@idproof/core/session';
import type { TypeChoice } from './document-types.js';

export const USAGE = `idproof-doctor checks the settings of the proxy, and calls the provider's echo test.

  --document-types       also list the document types of the account
  --country <codes>      only of these countries: MYS,CHN; "any" for types of any country
  --kind <kinds>         only of these kinds: ${DOCUMENT_KINDS.join(',')}
  --types <codes>        only these types: 00600000001,00860000001
  --write <file>         write the chosen types for IDPROOF_DOCUMENT_TYPES
  --force                replace the file if it exists
  --help                 show this text

Lists are separated by commas. Ends with 0 when all is well, with 1 when something must be changed, with 2 for an
option that it does not know.
`;

interface CommandOptions {
  /** Present where the document types are asked for. */
  choice?: TypeChoice;
  file?: string;
  isForced: boolean;
  wantsHelp: boolean;
}

const OPTIONS = {
  'document-types': { type: 'boolean', default: false },
  country: { type: 'string' },
  kind: { type: 'string' },
  types: { type: 'string' },
  write: { type: 'string' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Options of the command, or a sentence that says which one is wrong. */
export function readOptions(args: readonly string[]): CommandOptions | { fault: string } {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const { country, kind, types, write: file, force: isForced, help: wantsHelp } = values;
    const choosing = [country, kind, types].filter((value) => value !== undefined);
    const kinds = splitList(kind);
    const odd = kinds?.find((each) => !(DOCUMENT_KINDS as readonly string[]).includes(each));
    if (odd !== undefined) return { fault: `--kind has no ${odd}: it is one of ${DOCUMENT_KINDS.join(', ')}.` };
    if (isForced && file === undefined) return { fault: '--force needs --write.' };
    if (file !== undefined && choosing.length === 0) {
      return { fault: '--write needs --types, --country or --kind: write only the types that you want.' };
    }
    const countries = splitList(country)?.map((code) => (code.toLowerCase() === 'any' ? 'any' : code.toUpperCase()));
    const isListed = values['document-types'] || choosing.length > 0;
    return {
      ...(isListed
        ? { choice: { types: splitList(types), countries, kinds: kinds as DocumentKind[] | undefined } }
        : {}),
      ...(file === undefined ? {} : { file }),
      isForced,
      wantsHelp,
    };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function splitList(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
