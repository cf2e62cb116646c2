import type { CallOptions, CallResult, OperationName, ProviderClient, RequestOf } from '@idproof/core/provider';
import type { Circuits } from './circuits.js';
import { createRetryBudget } from './retry-budget.js';

interface GuardedOptions extends CallOptions {
  /** The session whose picture is sent, or whatever else may be to blame for a fault. */
  client?: string;
  /** True: never made twice. Default: once more where nothing was answered. */
  once?: boolean;
}

/** Calls the provider, unless the operation's circuit is open. Rejects with a `provider_*` code. */
export type GuardedCall = <Name extends OperationName>(
  name: Name,
  body: RequestOf<Name> | string | Uint8Array,
  options?: GuardedOptions,
) => Promise<CallResult<Name>>;

export function createGuardedCall(provider: ProviderClient, circuits: Circuits): GuardedCall {
  const retry = createRetryBudget();
  return (name, body, { client, once = false, ...options } = {}) => {
    const call = () => circuits.run(name, client, () => provider.call(name, body, options));
    return once ? call() : retry(call);
  };
}
