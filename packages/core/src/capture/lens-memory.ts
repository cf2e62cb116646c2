import type { CameraEnvironment, Facing } from './camera-environment.js';

/** Where the chosen lens of each side is kept. Browsers give every site ids of its own, which name no device elsewhere. */
const KEYS: Readonly<Record<Facing, string>> = {
  environment: 'idproof.lens.environment',
  user: 'idproof.lens.user',
};

/** The lens that the person chose on an earlier visit. Undefined where nothing is kept, or may not be. */
export function recallLens(environment: CameraEnvironment, facing: Facing): string | undefined {
  try {
    return environment.storage?.()?.getItem(KEYS[facing]) || undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the id of a lens that the person chose. A browser that keeps nothing is no failure. */
export function rememberLens(environment: CameraEnvironment, facing: Facing, deviceId: string): void {
  try {
    environment.storage?.()?.setItem(KEYS[facing], deviceId);
  } catch {
    // Storage is full, or denied to this page.
  }
}
