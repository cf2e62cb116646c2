/** True for host names of this machine, as a URL contains them. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** True for a store on another host without TLS: sessions and hashes of tokens could be read and changed on the way. */
export function isPlainAndRemote(store: string): boolean {
  const url = URL.canParse(store) ? new URL(store) : undefined;
  return url?.protocol === 'redis:' && !isLoopback(url.hostname);
}
