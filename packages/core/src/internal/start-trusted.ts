/** The part of Trusted Types that is used here; not in the types of the DOM yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}
interface Policy {
  createScriptURL(address: string): string;
}

/** Names the policy in the page's `trusted-types` directive. A page has one of a name. */
const POLICY = 'idproof';

let policy: Policy | null | undefined;

/** The policy for addresses of workers; null where the browser has no Trusted Types, or the page does not allow it. */
function findPolicy(): Policy | null {
  if (policy !== undefined) return policy;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: assertOwnOrigin }) ?? null;
  } catch {
    policy = null;
  }
  return policy;
}

function assertOwnOrigin(address: string): string {
  if (new URL(address, document.baseURI).origin !== location.origin)
    throw new TypeError(`${address} is of another origin`);
  return address;
}

/**
 * Calls `start`, which constructs a worker, under `require-trusted-types-for 'script'` as well. Bundlers find a worker's
 * file only by the literal `new Worker(new URL('…', import.meta.url))`, with the global name: for the length of the call
 * that name stands for a constructor which passes the address through the policy.
 */
export function startTrusted(start: () => Worker): Worker {
  const trusted = findPolicy();
  if (!trusted) return start();
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(trusted!.createScriptURL(String(address)), options);
    }
  };
  try {
    return start();
  } finally {
    globalThis.Worker = Worker;
  }
}
