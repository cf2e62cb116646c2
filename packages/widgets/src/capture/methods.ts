import type { Facing } from '@idproof/core/capture';
import type { CaptureMethod } from '@idproof/core/session';

/** Which ways to a picture an element offers. `auto` and `manual` are those of the live camera. */
export type CaptureWays = Readonly<Record<CaptureMethod, boolean>>;

interface WaysOptions {
  /** A list, or its names separated by commas. Empty, or null as a removed attribute is: all. */
  captureMethods: string | readonly string[] | null;
  noUpload: boolean;
  native: boolean;
}

const ALL: CaptureWays = { auto: true, manual: true, native: true, upload: true, handoff: true };
const ONLY_NATIVE: CaptureWays = { auto: false, manual: false, native: true, upload: false, handoff: false };

/** What the attributes of an element allow, and the names among them that are not known. */
export function readWays({ captureMethods, noUpload, native }: WaysOptions): { ways: CaptureWays; unknown: string[] } {
  const given = typeof captureMethods === 'string' ? captureMethods.split(',') : (captureMethods ?? []);
  const names = given.map((name) => name.trim()).filter((name) => name !== '');
  const unknown = names.filter((name) => !Object.hasOwn(ALL, name));
  // A list of nothing but misspelt names must not take every way from the person.
  const isListed = (method: CaptureMethod): boolean => names.length === unknown.length || names.includes(method);
  if (native) return { ways: ONLY_NATIVE, unknown };
  const ways = {
    auto: isListed('auto'),
    manual: isListed('manual'),
    native: isListed('native') && !noUpload,
    upload: isListed('upload') && !noUpload,
    handoff: isListed('handoff'),
  };
  return { ways, unknown };
}

/** True where the page's own camera may be opened. */
export function hasLiveCamera({ auto, manual }: CaptureWays): boolean {
  return auto || manual;
}

/** True where the person holds the document up to the camera, as before a computer's. Under a phone it lies on a table. */
export function isHeldUp(ways: CaptureWays, side: Facing | undefined): boolean {
  return hasLiveCamera(ways) && (side ? side === 'user' : !matchMedia('(pointer: coarse)').matches);
}
