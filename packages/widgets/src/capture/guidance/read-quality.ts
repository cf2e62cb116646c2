import type { DocumentQuality, SelfieQuality, Subject } from '@idproof/core/capture';
import { QUALITY_BOUNDS } from '@idproof/core/internal';

type Asked = DocumentQuality | SelfieQuality;

/** What is asked of pictures. The judge's own limit stands for what is unknown or out of bounds; `warn` says so. */
export function readQuality(asked: Asked | undefined, subject: Subject, warn: (message: string) => void): Asked {
  const bounds = new Map<string, readonly [number, number]>(Object.entries(QUALITY_BOUNDS[subject]));
  const isFit = ([name, value]: [string, unknown]): boolean => {
    const [least, most] = bounds.get(name) ?? [];
    if (least === undefined || most === undefined) {
      warn(`quality: ${name} is unknown and ignored.`);
      return false;
    }
    if (typeof value === 'number' && value >= least && value <= most) return true;
    warn(`quality: ${name} must be a number from ${least} to ${most}; the default is used.`);
    return false;
  };
  return Object.fromEntries(Object.entries(asked ?? {}).filter(isFit));
}
