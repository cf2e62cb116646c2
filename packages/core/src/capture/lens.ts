import type { CameraEnvironment, Facing } from './camera-environment.js';
import { isInfrared, readFacing, rateLabel } from './lens-label.js';
import {
  attempt,
  attemptInTime,
  readCapabilities,
  type CameraCapabilities,
  findTrack,
  readSettings,
} from './read-camera.js';

/** One camera of the device. */
export interface Lens {
  deviceId: string;
  /** The device's name of it; empty before the camera permission is granted. */
  label: string;
}

/** A lens, rated for documents. */
interface RatedLens extends Lens {
  /** Undefined where neither capabilities nor label say it, as for most USB cameras. */
  facing: Facing | undefined;
  score: number;
}

/**
 * The cameras of the device: those that face the given way first, the one that focuses best on a document before the
 * others; then those of unknown side. Without infrared cameras. Empty when the browser does not answer within two seconds.
 */
export async function listLenses(environment: CameraEnvironment, facing: Facing): Promise<RatedLens[]> {
  const devices = await attemptInTime(async () => environment.mediaDevices()?.enumerateDevices?.(), environment.timers);
  return attempt(() => rankLenses(devices ?? [], facing)) ?? [];
}

function rankLenses(devices: readonly MediaDeviceInfo[], facing: Facing): RatedLens[] {
  const lenses = devices
    .filter(({ kind, deviceId, label }) => kind === 'videoinput' && deviceId !== '' && !isInfrared(label))
    .map(rate);
  const rank = (lens: RatedLens): number => (lens.facing === facing ? 2 : lens.facing === undefined ? 1 : 0);
  return lenses.toSorted((a, b) => rank(b) - rank(a) || b.score - a.score);
}

/**
 * The id of a better lens than the current one; undefined to keep it. A lens that the person chose earlier is kept while it
 * exists, even where another focuses better.
 */
export function chooseLens(
  lenses: readonly RatedLens[],
  facing: Facing,
  { current, preferred }: { current: string; preferred: string | undefined },
): string | undefined {
  if (lenses.some(({ deviceId }) => deviceId === preferred)) return undefined;
  const best = lenses[0];
  if (best?.facing !== facing || best.deviceId === current) return undefined;
  const open = lenses.find(({ deviceId }) => deviceId === current);
  // Opening another camera takes a second, so it must be better; for faces every lens of that side is good enough.
  const isBetter = open?.facing !== facing || (facing === 'environment' && best.score > open.score);
  return isBetter && current !== '' ? best.deviceId : undefined;
}

/** The lenses to choose from: those of the given side, those of unknown side, and the open one. */
export function listChoices(lenses: readonly RatedLens[], facing: Facing, current: string): Lens[] {
  return lenses
    .filter((lens) => lens.facing === facing || lens.facing === undefined || lens.deviceId === current)
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

function rate(device: MediaDeviceInfo): RatedLens {
  const { deviceId, label } = device;
  const capabilities = readCapabilities(device);
  const sides = [capabilities.facingMode].flat();
  const declared = sides.find((side): side is Facing => side === 'environment' || side === 'user');
  return {
    deviceId,
    label,
    facing: declared ?? readFacing(label),
    score: rateLabel(label) + rateFocus(capabilities),
  };
}

/** Lenses without close focus (ultra-wide, telephoto) have no torch and one fixed focus mode. */
function rateFocus({ focusMode, torch }: CameraCapabilities): number {
  let score = 0;
  if (torch === true || (Array.isArray(torch) && torch.includes(true))) score += 2;
  if (focusMode?.includes('single-shot')) score += 2;
  if (focusMode?.length === 1) score -= 4;
  return score;
}

/** Storage keys of the chosen lens. Device ids differ from site to site, so they identify nobody elsewhere. */
const KEYS: Readonly<Record<Facing, string>> = {
  environment: 'idproof.lens.environment',
  user: 'idproof.lens.user',
};

/** The id of the lens chosen on an earlier visit; undefined without one, or without storage. */
export function recallLens(environment: CameraEnvironment, facing: Facing): string | undefined {
  try {
    return environment.storage?.()?.getItem(KEYS[facing]) || undefined;
  } catch {
    return undefined;
  }
}

/** Stores the id of the chosen lens; does nothing without storage. */
export function rememberLens(environment: CameraEnvironment, facing: Facing, deviceId: string): void {
  try {
    environment.storage?.()?.setItem(KEYS[facing], deviceId);
  } catch {
    // Storage is full, or denied to this page.
  }
}

/** The side of an open camera, by its settings or else by its label; undefined where unknown. */
export function readSide(stream: MediaStream): Facing | undefined {
  const track = findTrack(stream);
  const { facingMode } = readSettings(track);
  return facingMode === 'environment' || facingMode === 'user' ? facingMode : readFacing(track?.label ?? '');
}
