import type { CallOptions, CallResult, OperationName, ProviderClient, RequestOf } from '@idproof/core/provider';
import type { Metrics } from '../metrics.js';
import { traceCall } from '../tracing.js';
import type { Circuits } from './circuits.js';
import { createRetryBudget } from './retry-budget.js';

interface GuardedOptions extends CallOptions {
  /** The user whose input may cause a fault. */
  client?: string;
  /** True: never repeated. Default: repeated once where no answer came. */
  once?: boolean;
}

/** Calls the provider unless the operation's circuit is open. Rejects with a `provider_*` code. */
export type GuardedCall = <Name extends OperationName>(
  name: Name,
  body: RequestOf<Name> | string | Uint8Array,
  options?: GuardedOptions,
) => Promise<CallResult<Name>>;

export function createGuardedCall(provider: ProviderClient, circuits: Circuits, metrics: Metrics): GuardedCall {
  const retry = createRetryBudget();
  return (operation, body, { client, once = false, ...options } = {}) => {
    const call = () =>
      circuits.run(operation, client, async () => {
        const started = performance.now();
        const observe = () =>
          metrics.observe('idproof_provider_call_seconds', { operation }, (performance.now() - started) / 1000);
        return traceCall(operation, { 'idproof.operation': operation }, (headers) =>
          provider.call(operation, body, { ...options, headers }).finally(observe),
        );
      });
    return once ? call() : retry(call);
  };
}
