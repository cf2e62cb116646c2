import { isIdproofError } from '@idproof/core/errors';

/** Retries earned per call, so that retries stay under ten per cent of the traffic. */
const EARNED_PER_CALL = 0.1;
const MAX_BUDGET = 5;
const BASE_DELAY = 150;

/** Repeats a call once, after a short random pause, where no answer came and the budget allows it. */
export function createRetryBudget(wait: (ms: number) => Promise<void> = sleep) {
  let budget = MAX_BUDGET;
  return async function run<T>(call: () => Promise<T>): Promise<T> {
    budget = Math.min(MAX_BUDGET, budget + EARNED_PER_CALL);
    try {
      return await call();
    } catch (error) {
      const again = isIdproofError(error) && (error.code === 'provider_unreachable' || error.code === 'provider_busy');
      if (!again || error.retryAfter !== undefined || budget < 1) throw error;
      budget -= 1;
      await wait(BASE_DELAY * (1 + Math.random()));
      return call();
    }
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
