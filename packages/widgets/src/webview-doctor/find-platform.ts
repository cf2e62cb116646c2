import type { HostChannel, HostProblem } from '@idproof/core/bridge';
import type { Platform } from './checks.js';

/** In-app browsers, by a pattern of their user agent. */
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

/** The app whose in-app browser this is, or null. */
export function findInAppBrowser(userAgent: string): string | null {
  return Object.keys(IN_APP).find((name) => IN_APP[name]!.test(userAgent)) ?? null;
}

/** The platform: by the host app that was found, else by the user agent. */
export function findPlatform(userAgent: string, found: HostChannel | HostProblem): Platform {
  if (typeof found === 'object') return found.host;
  if (found === 'origin-refused') return 'capacitor';
  if (found === 'javascript-interface' || /; wv\)/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent)) return 'wkwebview';
  return 'browser';
}
