import type { Hold } from '../../../test/helpers/puppet/waved-photo.js';

const swing = (at: number, most: number, rounds = 1): number => most * Math.sin(at * rounds * 2 * Math.PI);

/** Ways to hold a photograph of somebody before the camera for the time of one action; `at` from 0 to 1. */
export const WAVES: Readonly<Record<string, (at: number) => Hold>> = {
  'held still': (at) => ({ turn: swing(at, 1.5, 2), tilt: swing(at, 1), right: swing(at, 0.005, 3) }),
  'turned to both sides, 40°': (at) => ({ turn: swing(at, 40) }),
  'tilted back and forth, 40°': (at) => ({ tilt: swing(at, 40) }),
  'rolled, 25°': (at) => ({ roll: swing(at, 25) }),
  'nearer and further': (at) => ({ distance: 1.7 + swing(at, 0.4) }),
  'waved about': (at) => ({
    turn: swing(at, 25),
    tilt: swing(at, 25, 2),
    roll: swing(at, 8, 3),
    right: swing(at, 0.08, 2),
  }),
  'turned and tilted, 30°': (at) => ({ turn: swing(at, 30), tilt: swing(at, 30) }),
  'bent by 90° and turned to both sides, 30°': (at) => ({ bend: 90, turn: swing(at, 30) }),
  'bent and straightened': (at) => ({ bend: 60 + swing(at, 60) }),
};
