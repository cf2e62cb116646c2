/** The `response` parameter of the callback (appendix 5.4). */
interface CallbackResponse {
  state: string;
  code: number;
  subCode: string;
  extInfo: Record<string, never>;
}

/** The address, when it is a whole one: `URL.canParse` is younger than phones in use. */
export function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Whether an address is http(s): `javascript:` and the like would run in this page. */
export function isWebAddress(address: string): boolean {
  return /^https?:$/.test(parseAddress(address)?.protocol ?? '');
}

/** The callback with its `response` parameter behind the query it has, if any; undefined when it is no web address. */
export function composeCallbackAddress(callback: string | undefined, response: CallbackResponse): string | undefined {
  if (!callback || !isWebAddress(callback)) return undefined;
  const [address = '', fragment] = callback.split(/#(.*)/s);
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  const query = `${joint}response=${encodeURIComponent(JSON.stringify(response))}`;
  return `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
