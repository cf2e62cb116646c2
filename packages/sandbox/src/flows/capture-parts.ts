import type { Engines } from '@idproof/engines';
import type { SandboxState } from '../state/state.js';

/** The parts of the sandbox that a capture uses. */
export interface CaptureParts {
  engines: Engines;
  state: SandboxState;
  runQueued: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface DocumentImages {
  front: Uint8Array;
  back?: Uint8Array;
  degraded: boolean;
}

export interface FaceImages {
  face: Uint8Array;
  /** Encoded frames of the actions, by `<action>/<number from 0>`; empty where none were taken. */
  frames: Readonly<Record<string, Uint8Array>>;
  degraded: boolean;
}
