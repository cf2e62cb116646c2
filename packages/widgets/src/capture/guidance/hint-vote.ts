import type { HintCode } from '@idproof/core/capture';

/** Exponential decay of a vote per frame at 15 frames a second: a tenth is left after 3 s. */
const DECAY = 0.95;
const FRAME_TIME = 1000 / 15;
/** Minimum time of a hint in milliseconds, to read a short line. */
const MIN_TIME = 1500;

export interface HintVote {
  /** Takes the hint of the frame at `time` (ms), null without one, and returns the hint to show. */
  offer(hint: HintCode | null, time: number): HintCode | null;
}

/** Exponentially weighted vote over the hints of recent frames; a hint stays long enough to be read. */
export function createHintVote(): HintVote {
  const weights = new Map<HintCode | null, number>();
  let shown: HintCode | null = null;
  let shownSince = Number.NEGATIVE_INFINITY;
  let last: number | null = null;

  function vote(hint: HintCode | null, time: number): void {
    const kept = last === null ? 0 : DECAY ** ((time - last) / FRAME_TIME);
    for (const [known, weight] of weights) weights.set(known, weight * kept);
    weights.set(hint, (weights.get(hint) ?? 0) + 1);
    last = time;
  }

  function findWinner(): HintCode | null {
    let winner = shown;
    for (const [hint, weight] of weights) if (weight > (weights.get(winner) ?? 0)) winner = hint;
    return winner;
  }

  return {
    offer(hint, time) {
      vote(hint, time);
      const winner = findWinner();
      if (winner !== shown && time - shownSince >= MIN_TIME) {
        shown = winner;
        shownSince = time;
      }
      return shown;
    },
  };
}
