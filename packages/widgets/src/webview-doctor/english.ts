import type { CheckName, Platform } from './checks.js';

/*
 * The texts of this element. They are for developers and stand beside names of settings, so they are not translated.
 */

export const CHECK_TEXTS: Record<CheckName, string> = {
  'secure-page': 'Secure page',
  'camera-api': 'Camera interface',
  'camera-policy': 'Camera allowed by policy',
  'camera-permission': 'Camera permission',
  camera: 'Camera opens',
  'inline-playback': 'Video plays in the page',
  autoplay: 'Video plays without a press',
  'file-input': 'File input',
  workers: 'Workers',
  'offscreen-canvas': 'Canvas in workers',
  wasm: 'WebAssembly',
  storage: 'Session storage',
  cookies: 'Cookies',
  bridge: 'App found',
  'bridge-answer': 'App answers',
  'in-app-browser': 'In-app browser',
  viewport: 'Viewport and zoom',
};

const PLATFORM_TEXTS: Record<Platform, string> = {
  wkwebview: 'WKWebView (iOS)',
  android: 'Android WebView',
  'react-native': 'React Native WebView',
  flutter: 'Flutter InAppWebView',
  capacitor: 'Capacitor',
  browser: 'a browser',
};

export const TEXTS = {
  title: 'Webview doctor',
  examining: 'Looking at this webview…',
  testing: 'Testing the camera and the app…',
  good: 'ok',
  bad: 'change this',
  minor: 'can be better',
  open: 'not known',
  test: 'Test camera and app',
  file: 'Test the file input',
  again: 'Look again',
};

/** The line above the list; `needed` and `minor` count the checks that failed. */
export function summary(platform: Platform, needed: number, minor: number): string {
  const place = `Settings of ${PLATFORM_TEXTS[platform]}.`;
  if (needed > 0) return `${needed} to change. ${place}`;
  return minor > 0 ? `Nothing must be changed, ${minor} can be better. ${place}` : `Nothing to change. ${place}`;
}
