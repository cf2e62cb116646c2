import { OPERATION_NAMES } from '@idproof/core/provider';
import * as z from 'zod';

const shared = {
  /** `*` matches the next call of any operation. */
  operation: z.enum(['*', ...OPERATION_NAMES]),
  /** How many calls it affects. */
  count: z.number().int().min(1).max(10_000).default(1),
};

/** A fault to inject into the next calls; `kind` names its effect. */
export const FaultRequest = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('latency'), milliseconds: z.number().int().min(1).max(120_000) }),
  z.strictObject({
    ...shared,
    kind: z.literal('result'),
    resultCode: z.string().regex(/^[A-Z0-9_]{1,64}$/),
    resultStatus: z.enum(['S', 'F', 'U']).default('F'),
  }),
  /** `before`: the operation does not run; `after`: it runs and the answer is lost. */
  z.strictObject({ ...shared, kind: z.literal('reset'), when: z.enum(['before', 'after']).default('before') }),
  z.strictObject({ ...shared, kind: z.literal('bad-signature') }),
  /** Sets `deviceRisk` in the results of a face capture; no engine of the sandbox detects it. */
  z.strictObject({
    ...shared,
    operation: z.literal('v1a.facecapture.checkresult').default('v1a.facecapture.checkresult'),
    kind: z.literal('device-risk'),
    riskLevel: z.number().int().min(0).max(100),
  }),
]);
export type Fault = z.output<typeof FaultRequest>;
type FaultKind = Fault['kind'];

export interface FaultPlan {
  add(fault: Fault): void;
  list(): readonly Fault[];
  clear(): void;
  /** Returns the faults that affect this call, at most one of each kind, and counts them down. */
  take(operation: string): { [Kind in FaultKind]?: Extract<Fault, { kind: Kind }> };
}

/** Faults are kept in memory only; a restart clears them. */
export function createFaultPlan(): FaultPlan {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => void (faults = []),
    take(operation) {
      const taken: Partial<Record<FaultKind, Fault>> = {};
      for (const fault of faults) {
        if (taken[fault.kind] || (fault.operation !== '*' && fault.operation !== operation)) continue;
        taken[fault.kind] = { ...fault };
        fault.count--;
      }
      faults = faults.filter((fault) => fault.count > 0);
      return taken as ReturnType<FaultPlan['take']>;
    },
  };
}
