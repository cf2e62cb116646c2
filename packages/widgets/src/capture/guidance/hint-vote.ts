import type { HintCode } from '@idproof/core/capture';

/** What a vote keeps of its weight for each frame of 15 a second: after 3 s a tenth is left. */
const DECAY = 0.95;
const FRAME_TIME = 1000 / 15;
/** As long as people need to read a short line. */
const LEAST_TIME = 1500;

export interface HintVote {
  /** Takes what the frame at `time` (milliseconds) asks for, null when nothing, and returns what to show now. */
  offer(hint: HintCode | null, time: number): HintCode | null;
}

/** Steadies the hints of single frames: recent frames vote, and what is shown stays long enough to be read. */
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
      if (winner !== shown && time - shownSince >= LEAST_TIME) {
        shown = winner;
        shownSince = time;
      }
      return shown;
    },
  };
}
