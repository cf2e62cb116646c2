/** The parts of a `clientcfg` text that the page uses: the credential, and the look until the server has answered. */
export interface Entry {
  ticket: string;
  locale: string;
  uiCfg: string;
}

/**
 * The parameter `clientcfg` of a query, decoded; undefined without one. Integrations pass it percent-encoded, twice so,
 * or as it is: then `+`, `/` and `=` arrive raw (appendix 5.2), and a `+` may have become a space on its way.
 */
export function findClientCfg(query: string): string | undefined {
  const raw = /[?&]clientcfg=([^&]*)/.exec(query)?.[1];
  if (!raw) return undefined;
  let text = raw;
  for (let times = 0; times < 2 && text.includes('%'); times++) text = decode(text);
  return text.replaceAll(/\s/g, '+');
}

/** The entry in base64 of `{ "content": "<JSON text>" }`; undefined where there is no credential in it. */
export function readClientCfg(base64: string): Entry | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const outer = JSON.parse(new TextDecoder().decode(bytes)) as { content?: unknown };
    const content = JSON.parse(String(outer.content)) as Record<string, unknown> | null;
    const text = (key: string): string => (typeof content?.[key] === 'string' ? content[key] : '');
    return /^[\w-]{43}$/.test(text('ticket'))
      ? { ticket: text('ticket'), locale: text('locale'), uiCfg: text('uiCfg') }
      : undefined;
  } catch {
    return undefined;
  }
}

interface PlaceWithHistory {
  location: Pick<Location, 'search' | 'pathname'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

/**
 * Takes the credential out of the address bar, where it would be copied and logged, and keeps it in this entry of the
 * tab's history: a reload finds it there, also in a frame that may not use storage, and nobody else does.
 */
export function takeEntry({ location, history }: PlaceWithHistory): Entry | undefined {
  const given = findClientCfg(location.search);
  if (given !== undefined) history.replaceState({ clientcfg: given }, '', location.pathname);
  const kept = (history.state as { clientcfg?: unknown } | null)?.clientcfg;
  return typeof kept === 'string' ? readClientCfg(kept) : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
