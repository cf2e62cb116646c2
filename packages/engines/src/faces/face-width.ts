import type { Point } from '../types.js';
import { measureRoll } from './aligned-chip.js';

/** Measures a face from cheek to cheek, in pixels, whatever its roll. */
export function measureFaceWidth(mesh: readonly Point[]): number {
  const roll = (measureRoll(mesh) * Math.PI) / 180;
  const across = mesh.map(([x, y]) => x * Math.cos(roll) + y * Math.sin(roll));
  return Math.max(...across) - Math.min(...across);
}
