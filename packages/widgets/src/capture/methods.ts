import type { Facing } from '@idproof/core/capture';
import type { CaptureMethod } from '@idproof/core/session';

/** Which capture methods an element offers. `auto` and `manual` are those of the live camera. */
export type CaptureMethods = Readonly<Record<CaptureMethod, boolean>>;

const ALL: CaptureMethods = { auto: true, manual: true, native: true, upload: true, handoff: true };

/**
 * Reads `captureMethods`: an array, or names separated by commas. Empty, or null as a removed attribute is: all methods.
 * Returns the names that are unknown as well.
 */
export function readMethods(list: string | readonly string[] | null): { methods: CaptureMethods; unknown: string[] } {
  const given = typeof list === 'string' ? list.split(',') : (list ?? []);
  const names = given.map((name) => name.trim()).filter((name) => name !== '');
  const unknown = names.filter((name) => !Object.hasOwn(ALL, name));
  // A list with nothing but misspelt names must not leave the person without a method.
  if (names.length === unknown.length) return { methods: ALL, unknown };
  const has = (method: CaptureMethod): boolean => names.includes(method);
  const methods = {
    auto: has('auto'),
    manual: has('manual'),
    native: has('native'),
    upload: has('upload'),
    handoff: has('handoff'),
  };
  return { methods, unknown };
}

/** True where the page's own camera may be opened. */
export function hasLiveCamera({ auto, manual }: CaptureMethods): boolean {
  return auto || manual;
}

/** True where the person holds the document up to the camera, as with a computer. For a phone it lies on a table. */
export function isHeldUp(methods: CaptureMethods, side: Facing | undefined): boolean {
  return hasLiveCamera(methods) && (side ? side === 'user' : !matchMedia('(pointer: coarse)').matches);
}
