import type { SessionInput } from '@idproof/proxy';
import { LOCALES, type Locale } from '@idproof/core/locale';
import { REALDOC_SCHEMAS } from '@idproof/core/provider';
import { CHOICES } from './documents.js';

const RESULT_FIELDS = ['LAST_NAME', 'FIRST_NAME', 'NAME', 'ID_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY_DATE'];

/** What a page may choose; the merchant's server sets the rest of a session. */
export interface Choice {
  flow: string;
  /** A name in `CHOICES`, or `choose` to let the person choose. */
  document: string;
  /**
   * Of the `api` flow: `plain`, `actions` to ask for movements before the selfie, or `provider` to have the provider
   * capture the face.
   */
  selfie: string;
  /** Whether the person is asked, after the captures of the `api` flow, if the document was read right. */
  isConfirmed: boolean;
  /** Of the `api` flow: templates of papers, separated by commas. Empty: none. */
  papers: string;
  /** Of the `api` flow: whether the person is screened against watchlists. */
  isScreened: boolean;
  /** The browser's user agent. */
  userAgent: string;
  /** The person's language, in which the consent is to be. */
  locale: Locale;
  /** Whether the page's address asked for it: then it asks for it again on the way back. */
  isAsked: boolean;
}

/** Where the provider's page may lead back to: the page it was opened from, in each language. */
export const listReturnUrls = (siteUrl: string): string[] =>
  KINDS.flatMap((kind) => [undefined, ...LOCALES].map((locale) => createReturnUrl(siteUrl, locale, kind)));

type Query = Readonly<Record<string, string>>;

/** Parameters of such a page beside the face, each of which it may have or not, in their order. */
const PARTS: readonly Query[] = [{ confirm: 'true' }, { papers: 'bank_statement_v1' }, { screening: 'true' }];

/** What else the address of such a page says. */
const KINDS: readonly Query[] = [
  {},
  ...PARTS.reduce<readonly Query[]>(
    (kinds, part) => kinds.flatMap((kind) => [kind, { ...kind, ...part }]),
    [{ liveness: 'provider' }],
  ),
];

function createReturnUrl(siteUrl: string, locale: Locale | undefined, kind: Query): string {
  const query = new URLSearchParams({
    ...kind,
    ...(locale === undefined ? {} : { locale }),
  });
  return `${siteUrl}/h5.html${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * The input of `sessions.create` for what a page asked for, without the user; undefined when there is no such thing.
 * The same choice gives the same body, so that the proxy gives back the session that is open.
 */
export function createSessionRequest(choice: Choice, siteUrl: string): Omit<SessionInput, 'userId'> | undefined {
  const { flow, document, selfie, isConfirmed, papers, isScreened, userAgent, locale, isAsked } = choice;
  const docTypes = document === 'choose' ? [...CHOICES.values()] : CHOICES.get(document);
  const capture = SELFIES.get(selfie);
  const asked = readPapers(papers);
  if (docTypes === undefined || capture === undefined || asked === undefined) return undefined;
  if (flow !== 'api' && papers !== '') return undefined;
  const common = {
    ...(typeof docTypes === 'string' ? { docType: docTypes } : { docTypes }),
    resultFields: RESULT_FIELDS,
    locale,
  };
  const tail = {
    ...(isConfirmed ? { confirm: true } : {}),
    ...asked,
    ...(isScreened ? { screening: true } : {}),
  };
  // The page that the person comes back to asks for the same session.
  const named = {
    ...(isConfirmed ? { confirm: 'true' } : {}),
    ...(papers === '' ? {} : { papers }),
    ...(isScreened ? { screening: 'true' } : {}),
  };
  const atDesk = isDesktop(userAgent);
  const h5ModeConfig = { uiCfg: JSON.stringify({ buttoncolor: '#0b6b4f', isDesktop: atDesk ? 'Y' : 'N' }) };
  const createReturn = (kind: Query) => createReturnUrl(siteUrl, isAsked ? locale : undefined, kind);
  if (flow === 'api' && selfie === 'provider') {
    // The level without movements, because a file cannot blink.
    const level = atDesk ? { serviceLevel: 'FACECAPTURE0001' } : {};
    const returnUrl = createReturn({ liveness: 'provider', ...named });
    return { flow, ...common, ...tail, liveness: 'provider', ...level, returnUrl, h5ModeConfig };
  }
  if (flow === 'api') return { flow, ...common, ...tail, capture };
  if (flow === 'app') return { flow, ...common, ...BY_HAND };
  if (flow !== 'h5') return undefined;
  return {
    flow,
    ...common,
    ...(atDesk ? BY_HAND : { serviceLevel: 'REALID0002' }),
    returnUrl: createReturn({}),
    h5ModeConfig,
  };
}

/** What the selfie asks for, by its name in the page's address. */
const SELFIES: ReadonlyMap<string, NonNullable<SessionInput['capture']>> = new Map([
  ['plain', {}],
  ['provider', {}],
  ['actions', { actions: ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE'], actionRandomNumber: 2, actionAlternative: true }],
]);

/** The papers that a page asks for; undefined where one is no template of the provider. */
function readPapers(names: string): Pick<SessionInput, 'papers'> | undefined {
  if (names === '') return {};
  const papers = names.split(',').flatMap((name) => {
    const schemaId = REALDOC_SCHEMAS.find((known) => known === name);
    return schemaId ? [{ schemaId }] : [];
  });
  return papers.length === names.split(',').length ? { papers } : undefined;
}

/** The level that a desktop has to have, and no actions, because a file cannot blink. */
const BY_HAND = {
  serviceLevel: 'REALID0001',
  productConfig: { docUiType: '1', actionCheckItems: ['NOACTION'] },
};

/** On a desktop, the hosted page accepts files too: few webcams can be held over a document. */
function isDesktop(userAgent: string): boolean {
  return !/Mobi|Android|iPhone|iPad/.test(userAgent);
}
