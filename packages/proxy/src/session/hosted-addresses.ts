import type { Settings } from '../config.js';

/** Callback addresses of the hosted page. They come from the configuration alone, never from a request. */
export function createCallbackUrls(settings: Settings): { completeCallbackUrl: string; interruptCallbackUrl: string } {
  const callback = `${getProxyAddress(settings)}/v1/callback`;
  return { completeCallbackUrl: `${callback}/complete`, interruptCallbackUrl: `${callback}/interrupt` };
}

export function createLaunchUrl(settings: Settings, code: string): string {
  return `${getProxyAddress(settings)}/v1/launch/${code}`;
}

/** What a page of the provider captures: everything, or the face alone. */
export type HostedPage = 'all' | 'face';

/** Address of the provider's hosted page for a transaction. */
export function createHostedPageUrl(settings: Settings, which: HostedPage, clientCfg: string): string {
  const page = new URL(getHostedAddress(settings, which));
  page.searchParams.set('clientcfg', clientCfg);
  // Percent-encoded as in the provider's samples, without `+` for a space.
  page.search = page.search.replaceAll('+', '%20');
  return page.href;
}

export function getHostedOrigin(settings: Settings, which: HostedPage): string {
  return new URL(getHostedAddress(settings, which)).origin;
}

function getHostedAddress({ hostedUrl, faceUrl, providerUrl, providerSegment }: Settings, which: HostedPage): string {
  if (which === 'face') {
    return faceUrl ?? new URL(`/page/${providerSegment}-face-fe/index.html`, hostedUrl ?? providerUrl).href;
  }
  return hostedUrl ?? new URL(`/page/${providerSegment}-realid-fe/index.html`, providerUrl).href;
}

function getProxyAddress({ publicUrl = '', basePath }: Settings): string {
  return publicUrl + basePath;
}
