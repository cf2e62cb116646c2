import type { CapturePhase } from '@idproof/core/capture';

/** The phases in which the picture needs no full screen. */
export const ENDED: ReadonlySet<CapturePhase> = new Set(['idle', 'blocked', 'submitted']);
/** The phases in which a file can be dropped or pasted. */
export const TAKES: ReadonlySet<CapturePhase> = new Set(['idle', 'blocked', 'requesting', 'live', 'review']);
/** The phases with a camera that is open or about to be. */
export const LIVE: ReadonlySet<CapturePhase> = new Set(['requesting', 'live']);
