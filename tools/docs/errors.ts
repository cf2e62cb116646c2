import {
  COMMON_RESULT_CODES,
  OPERATION_NAMES,
  OPERATIONS,
  RECOGNITION_ERROR_CODES,
  type Operation,
} from '@idproof/core/provider';
import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import { REASONS, type ReasonCode } from '@idproof/core/session';
import { ENGLISH, errorWords, reasonWords } from '../../packages/widgets/src/labels.js';
import { LATER_ENGLISH } from '../../packages/widgets/src/locales/en.lazy.js';
import { ERROR_WORDS, RESULT_WORDS } from './error-words.js';
import { formatTable } from './replace-part.js';

const TEXTS = { ...ENGLISH, ...LATER_ENGLISH };

function errors(): string {
  const rows = (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => {
    const { status, retryable } = ERROR_CODES[code];
    const [meaning, merchant] = ERROR_WORDS[code];
    const where = status === 0 ? 'in the browser' : `HTTP ${status}`;
    return [`\`${code}\``, where, retryable ? 'yes' : 'no', meaning, merchant, errorWords(code, TEXTS)];
  });
  return formatTable([
    ['code', 'where', 'try again', 'meaning', 'what the merchant does', 'what the person sees'],
    ...rows,
  ]);
}

const ACTIONS = {
  retake: 'takes the image again',
  'change-document': 'uses another document',
  contact: 'nothing; the merchant takes over',
  none: 'nothing',
} as const;

function reasons(): string {
  const rows = (Object.keys(REASONS) as ReasonCode[]).map((code) => {
    const { step, action } = REASONS[code];
    return [`\`${code}\``, step, reasonWords(code, TEXTS), `${ACTIONS[action]} (\`${action}\`)`];
  });
  return formatTable([['code', 'step', 'what the person sees', 'what the person does'], ...rows]);
}

/** The common codes first, then each operation's own. */
function results(): string {
  const codes = new Map<string, string[]>(Object.keys(COMMON_RESULT_CODES).map((code) => [code, ['every operation']]));
  for (const name of OPERATION_NAMES) {
    const operation: Operation = OPERATIONS[name];
    for (const code of Object.keys(operation.codes)) {
      const known = codes.get(code);
      if (known?.[0] !== 'every operation') codes.set(code, [...(known ?? []), `\`${name}\``]);
    }
  }
  const rows = [...codes].map(([code, operations]) => {
    const words = RESULT_WORDS[code];
    if (!words) throw new Error(`${code}: no words`);
    const [meaning, merchant] = words;
    return [`\`${code}\``, operations.join(', '), meaning, merchant];
  });
  return formatTable([['code', 'answered by', 'meaning', 'what the merchant does'], ...rows]);
}

/** `docs/errors.md`, written from the tables alone. */
export function errorCatalogue(): string {
  return `# Every code, and what to do about it

The codes of the proxy, the elements and the provider, with what each means and what to do. \`npm run docs\` writes this
page from \`ERROR_CODES\`, \`REASONS\`, the operations' result codes, and the English texts of the elements. There are
three kinds of codes:

- an **error** says that a call failed: \`code\` of a problem document, of an \`IdproofError\`, and of the event \`idproof-error\`;
- a **reason** says why a step was not passed, or explains the outcome;
- a **result code** is the provider's; only the merchant's server sees it.

Compare codes, never messages: those are for logs. The provider's own words reach nobody.

## Errors

*Try again*: the same call may succeed later, unchanged (\`retryable\`). The person sees the last column unless you
replace the words.

${errors()}

## Reasons

In \`reasons\` of the view and of \`GET /v1/sessions/{id}\`; what the default decision makes of them: [session.md](session.md).

${reasons()}

## Result codes of the provider

\`resultStatus\` \`S\` means that the call was done, \`F\` that it was not, \`U\` that it is unknown. Steps of a session turn
result codes into the errors and reasons above. \`POST /v1/provider/{operation}\` passes on codes about the call itself as
\`result\`, with HTTP 200; codes about keys, load and faults become \`provider_…\` errors there too.
[sandbox-fields.md](sandbox-fields.md) says which codes the sandbox returns by a rule, and which only as injected faults.

${results()}

\`recognitionErrorCode\` of recognize is not a result code: the call succeeded, the document did not pass. Values: ${RECOGNITION_ERROR_CODES.map((code) => `\`${code}\``).join(', ')}.
`;
}
