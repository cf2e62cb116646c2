import type { Device } from '@idproof/core/session';
import type { Evidence } from '../model/record.js';

type Devices = NonNullable<Evidence['devices']>;

/** Evidence of the device of a step; none while the owner has captured everything. */
export function noteDevice(
  before: Devices | undefined,
  step: keyof Devices,
  device: Device,
): Pick<Evidence, 'devices'> {
  return before || device === 'phone' ? { devices: { ...before, [step]: device } } : {};
}
