import { OPERATION_NAMES } from '@idproof/core/provider';
import * as z from 'zod';

const shared = {
  /** `*`: whichever operation is called next. */
  operation: z.enum(['*', ...OPERATION_NAMES]),
  /** How many calls it meets before it is used up. */
  count: z.number().int().min(1).max(10_000).default(1),
};

/** A fault to play on the next calls; what it does is named by its `kind`. */
export const FaultRequest = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('latency'), milliseconds: z.number().int().min(1).max(120_000) }),
  z.strictObject({
    ...shared,
    kind: z.literal('result'),
    resultCode: z.string().regex(/^[A-Z0-9_]{1,64}$/),
    resultStatus: z.enum(['S', 'F', 'U']).default('F'),
  }),
  /** `before`: nothing was done; `after`: it was, and the answer is lost. */
  z.strictObject({ ...shared, kind: z.literal('reset'), when: z.enum(['before', 'after']).default('before') }),
  z.strictObject({ ...shared, kind: z.literal('bad-signature') }),
  /** `deviceRisk` in the results of a face capture: no engine here could find one. */
  z.strictObject({
    ...shared,
    operation: z.literal('v1a.facecapture.checkresult').default('v1a.facecapture.checkresult'),
    kind: z.literal('device-risk'),
    riskLevel: z.number().int().min(0).max(100),
  }),
]);
export type Fault = z.output<typeof FaultRequest>;
export type FaultKind = Fault['kind'];

export interface FaultPlan {
  add(fault: Fault): void;
  list(): readonly Fault[];
  clear(): void;
  /** Takes the faults that meet this call, at most one of a kind, and counts them down. */
  take(operation: string): { [Kind in FaultKind]?: Extract<Fault, { kind: Kind }> };
}

/** Faults live in memory alone: a restart forgets them. */
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
