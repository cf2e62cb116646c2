/** Instructions to allow the camera, by browser and operating system. */
const RECOVERIES = [
  'chrome_android',
  'chrome_desktop',
  'edge_desktop',
  'firefox_android',
  'firefox_desktop',
  'safari_ios',
  'browser_ios',
  'safari_mac',
  'webview',
  'other',
] as const;
export type Recovery = (typeof RECOVERIES)[number];

/** True for a phone or a tablet, by its primary pointer: an iPad identifies as a Mac, and a phone may request the desktop page. */
export function isHandheld(userAgent: string, touchPoints: number, isCoarse: boolean): boolean {
  return isIos(userAgent, touchPoints) || /Android/.test(userAgent) || (touchPoints > 0 && isCoarse);
}

function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/** Finds the recovery text by user agent. `touchPoints` distinguishes an iPad from a Mac, and an Android phone with the desktop page from a desktop. */
export function findRecovery(userAgent: string, touchPoints = 0): Recovery {
  if (isIos(userAgent, touchPoints)) {
    if (!/Safari\//.test(userAgent)) return 'webview';
    return /CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent) ? 'browser_ios' : 'safari_ios';
  }
  if (/; wv\)|FBAN|FBAV|Instagram|Line\//.test(userAgent)) return 'webview';
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'firefox_android' : 'firefox_desktop';
  if (/Edg\//.test(userAgent)) return 'edge_desktop';
  if (/Chrome\//.test(userAgent)) {
    const isPhone = /Android/.test(userAgent) || (/X11; Linux/.test(userAgent) && touchPoints > 0);
    return isPhone ? 'chrome_android' : 'chrome_desktop';
  }
  if (/Macintosh/.test(userAgent) && /Safari\//.test(userAgent)) return 'safari_mac';
  return 'other';
}
