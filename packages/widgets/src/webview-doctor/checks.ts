import type { HostKind } from '@idproof/core/bridge';

/**
 * The checks, in the order in which they are shown. `needed`: a verification requires it. `pressed`: it needs a press of a
 * button first, since it asks the person or the app.
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

/** The platforms with advice of their own: the webviews of apps, and browsers. */
export const PLATFORMS = ['wkwebview', 'android', 'react-native', 'flutter', 'capacitor', 'browser'] as const;
export type Platform = HostKind | 'browser';

/** The result of one check. `ok` is null while it is unknown. */
export interface Finding {
  ok: boolean | null;
  /** The observed state, in a few words of English for developers. */
  found: string;
}

export interface WebviewCheck extends Finding {
  check: CheckName;
  /** The name of the setting to change; empty unless `ok` is false. */
  setting: string;
  /** How to change it; empty unless `ok` is false. */
  how: string;
}

export interface WebviewReport {
  platform: Platform;
  checks: WebviewCheck[];
}
