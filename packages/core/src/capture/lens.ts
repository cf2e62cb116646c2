import type { CameraEnvironment, Facing } from './camera-environment.js';

/** One camera of the device, as far as the browser tells. */
export interface Lens {
  deviceId: string;
  label: string;
}

interface LensCapabilities {
  facingMode?: string[];
  focusMode?: string[];
  torch?: boolean | boolean[];
}

const INFRARED = /infrared|\bir\b/i;
const DUAL_WIDE = /dual wide|triple/i;
const BACK_LABEL = /back|rear|environment/i;
const FRONT_LABEL = /front|user|facetime/i;

/** Lenses that face the given way, the one that focuses best on a document first. Empty when the browser does not tell. */
export async function listLenses(environment: CameraEnvironment, facing: Facing): Promise<Lens[]> {
  const rated = (await listDevices(environment))
    .filter((device) => device.kind === 'videoinput' && device.deviceId !== '')
    .map((device) => ({ device, capabilities: readCapabilities(device) }))
    .filter(({ device, capabilities }) => !INFRARED.test(device.label) && isFacing(device, capabilities, facing))
    .map(({ device, capabilities }, order) => ({
      lens: { deviceId: device.deviceId, label: device.label },
      order,
      score: scoreForDocuments(device.label, capabilities),
    }));
  rated.sort((a, b) => b.score - a.score || a.order - b.order);
  return rated.map(({ lens }) => lens);
}

/** A camera is open by now: a list that is refused must not cost it. */
async function listDevices(environment: CameraEnvironment): Promise<MediaDeviceInfo[]> {
  try {
    return (await environment.mediaDevices()?.enumerateDevices?.()) ?? [];
  } catch {
    return [];
  }
}

function readCapabilities(device: MediaDeviceInfo): LensCapabilities {
  return 'getCapabilities' in device ? (device as InputDeviceInfo).getCapabilities() : {};
}

function isFacing({ label }: MediaDeviceInfo, { facingMode }: LensCapabilities, facing: Facing): boolean {
  if (facingMode !== undefined && facingMode.length > 0) return facingMode.includes(facing);
  return facing === 'environment' ? BACK_LABEL.test(label) : FRONT_LABEL.test(label);
}

/** Lenses without close focus (ultra-wide, telephoto) have no torch and one fixed focus mode. */
function scoreForDocuments(label: string, { focusMode, torch }: LensCapabilities): number {
  let score = DUAL_WIDE.test(label) ? 8 : 0;
  if (torch === true || (Array.isArray(torch) && torch.includes(true))) score += 2;
  if (focusMode?.includes('single-shot')) score += 2;
  if (focusMode !== undefined && focusMode.length === 1) score -= 4;
  return score;
}
