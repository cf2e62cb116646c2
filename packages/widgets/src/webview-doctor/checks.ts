import type { HostKind } from '@idproof/core/bridge';

/**
 * What is looked at, in the order in which it is shown. `needed`: a verification cannot do without it. `pressed`: it
 * can only be told after somebody pressed a button, since the person or the app is asked.
 */
export const CHECKS = {
  'secure-page': { needed: true, pressed: false },
  'camera-api': { needed: true, pressed: false },
  'camera-policy': { needed: true, pressed: false },
  'camera-permission': { needed: true, pressed: false },
  camera: { needed: true, pressed: true },
  'inline-playback': { needed: true, pressed: true },
  autoplay: { needed: true, pressed: false },
  'file-input': { needed: false, pressed: true },
  workers: { needed: false, pressed: false },
  'offscreen-canvas': { needed: false, pressed: false },
  wasm: { needed: false, pressed: false },
  storage: { needed: false, pressed: false },
  cookies: { needed: true, pressed: false },
  bridge: { needed: false, pressed: false },
  'bridge-answer': { needed: false, pressed: true },
  'in-app-browser': { needed: false, pressed: false },
  viewport: { needed: false, pressed: false },
} as const satisfies Record<string, { needed: boolean; pressed: boolean }>;
export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];

/** Whose settings are named: those of an app's webview, or of the browser. */
export const PLATFORMS = ['wkwebview', 'android', 'react-native', 'flutter', 'capacitor', 'browser'] as const;
export type Platform = HostKind | 'browser';

/** What a look at one thing told. `ok` is null where it cannot be told, or not yet. */
export interface Finding {
  ok: boolean | null;
  /** What was found, in a few words of English for developers. */
  found: string;
}

export interface WebviewCheck extends Finding {
  check: CheckName;
  /** The setting to change where it is not ok; empty otherwise. */
  setting: string;
  /** What to do with it. */
  how: string;
}

export interface WebviewReport {
  platform: Platform;
  checks: WebviewCheck[];
}
