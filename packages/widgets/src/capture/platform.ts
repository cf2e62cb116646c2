/** Ways to give the camera back, by browser and operating system. */
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

/** A phone or a tablet, by its primary pointer; an iPad calls itself a Mac, and a phone may ask for the desktop's page. */
export function isHandheld(userAgent: string, touchPoints: number, isCoarse: boolean): boolean {
  return isIos(userAgent, touchPoints) || /Android/.test(userAgent) || (touchPoints > 0 && isCoarse);
}

function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

/** Which recovery text fits the browser that names itself so. `touchPoints` tells an iPad from the Mac, and an Android phone from the desktop, that it claims to be. */
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
