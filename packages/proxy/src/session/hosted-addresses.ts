import type { Settings } from '../config.js';

/** Callback addresses of the hosted page. They come from the configuration alone, never from a request. */
export function createCallbackUrls(settings: Settings): { completeCallbackUrl: string; interruptCallbackUrl: string } {
  const callback = `${getProxyAddress(settings)}/v1/callback`;
  return { completeCallbackUrl: `${callback}/complete`, interruptCallbackUrl: `${callback}/interrupt` };
}

export function createLaunchUrl(settings: Settings, code: string): string {
  return `${getProxyAddress(settings)}/v1/launch/${code}`;
}

/** Address of the provider's hosted page for a transaction. */
export function createHostedPageUrl(settings: Settings, clientCfg: string): string {
  const page = new URL(getHostedAddress(settings));
  page.searchParams.set('clientcfg', clientCfg);
  // Percent-encoded as in the provider's samples, without `+` for a space.
  page.search = page.search.replaceAll('+', '%20');
  return page.href;
}

export function getHostedOrigin(settings: Settings): string {
  return new URL(getHostedAddress(settings)).origin;
}

function getHostedAddress({ hostedUrl, providerUrl, providerSegment }: Settings): string {
  return hostedUrl ?? new URL(`/page/${providerSegment}-realid-fe/index.html`, providerUrl).href;
}

function getProxyAddress({ publicUrl = '', basePath }: Settings): string {
  return publicUrl + basePath;
}
