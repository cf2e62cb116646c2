import type { Settings } from '../config.js';

/** Where the browser is sent to, and where it comes back: all of it from the configuration, nothing from a request. */
export function callbackUrls(settings: Settings): { completeCallbackUrl: string; interruptCallbackUrl: string } {
  const callback = `${ownAddress(settings)}/v1/callback`;
  return { completeCallbackUrl: `${callback}/complete`, interruptCallbackUrl: `${callback}/interrupt` };
}

export function launchUrl(settings: Settings, code: string): string {
  return `${ownAddress(settings)}/v1/launch/${code}`;
}

/** The provider's hosted page for a transaction. */
export function hostedPage(settings: Settings, clientCfg: string): string {
  const page = new URL(hostedAddress(settings));
  page.searchParams.set('clientcfg', clientCfg);
  // As in the provider's samples: percent-encoded throughout, no plus for a blank.
  page.search = page.search.replaceAll('+', '%20');
  return page.href;
}

export function hostedOrigin(settings: Settings): string {
  return new URL(hostedAddress(settings)).origin;
}

function hostedAddress({ hostedUrl, providerUrl, providerSegment }: Settings): string {
  return hostedUrl ?? new URL(`/page/${providerSegment}-realid-fe/index.html`, providerUrl).href;
}

function ownAddress({ publicUrl = '', basePath }: Settings): string {
  return publicUrl + basePath;
}
