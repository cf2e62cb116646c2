import { parseRequestTime } from '@idproof/core/provider';
import { problem, type Finding } from './finding.js';

/** Clock difference in ms that the client tolerates, and the one from which a note is given. */
const MAX_SKEW = 5 * 60_000;
const NOTED_SKEW = 30_000;

/** When the request was sent and its answer received, in milliseconds since 1970. */
export interface ExchangeTimes {
  sentAt: number;
  receivedAt: number;
}

/**
 * Compares this machine's clock with the provider's, which counts whole seconds. Time on the network does not count as
 * a difference.
 */
export function checkClock(
  responseTime: string | undefined,
  { sentAt, receivedAt }: ExchangeTimes,
): Finding | undefined {
  const theirs = responseTime === undefined ? undefined : parseRequestTime(responseTime);
  if (theirs === undefined) return undefined;
  const ahead = sentAt - (theirs + 999);
  const behind = theirs - receivedAt;
  const off = Math.max(ahead, behind, 0);
  if (off <= NOTED_SKEW) return { code: 'clock', level: 'ok', text: "The clock agrees with the provider's." };
  const seconds = Math.round(off / 1000);
  const what = `This machine's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the provider's.`;
  if (off <= MAX_SKEW) {
    return {
      code: 'clock',
      level: 'note',
      text: `${what} Up to 300 are tolerated: let NTP set it before it drifts on.`,
    };
  }
  return problem(
    'clock',
    `${what} Answers more than 300 seconds off are refused, as they might be old ones: set the clock (NTP).`,
  );
}
