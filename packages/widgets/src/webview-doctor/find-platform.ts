import type { HostChannel, HostProblem } from '@idproof/core/bridge';
import type { Platform } from './checks.js';

/** Browsers inside other apps, by what they call themselves. */
const IN_APP: Readonly<Record<string, RegExp>> = {
  Facebook: /FBAN|FBAV|FB_IAB/,
  Instagram: /Instagram/,
  LINE: /\bLine\//,
  WeChat: /MicroMessenger/,
  TikTok: /musical_ly|BytedanceWebview/,
  Snapchat: /Snapchat/,
  X: /Twitter/,
  LinkedIn: /LinkedInApp/,
  Pinterest: /Pinterest/,
  'Google app': /\bGSA\//,
};

/** The app whose browser this is, or null. */
export function findInAppBrowser(userAgent: string): string | null {
  return Object.keys(IN_APP).find((name) => IN_APP[name]!.test(userAgent)) ?? null;
}

/** Whose settings to name: the host that was found, else what the browser calls itself. */
export function findPlatform(userAgent: string, found: HostChannel | HostProblem): Platform {
  if (typeof found === 'object') return found.host;
  if (found === 'origin-refused') return 'capacitor';
  if (found === 'javascript-interface' || /; wv\)/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent)) return 'wkwebview';
  return 'browser';
}
