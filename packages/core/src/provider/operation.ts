import type { z } from 'zod';

/** The whole key of an operation: version and path without the provider's segment. */
export type OperationName = 'v1.idrecognition.recognize' | 'v1.facecompare.compare' | 'v1.authentication.test';

/**
 * One operation of the provider, as data. The proxy calls from it, the sandbox answers from it,
 * the tests of bad input are generated from it.
 */
export interface Operation<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  name: OperationName;
  /** Section of the specification, or of the appendix (`A 1.1`). */
  section: string;
  version: string;
  /** Path below `/api/<version>/<segment>/`. */
  path: string;
  /** True when the same call may be made again without harm. */
  idempotent: boolean;
  /** Every field with its type, limit and default. Unknown fields are refused. */
  request: Request;
  /** Only what the specification defines: unknown fields are dropped when parsed. */
  response: Response;
  /** The result codes the specification names for it, with their status. */
  codes: Readonly<Record<string, 'S' | 'F' | 'U'>>;
  /** The code for bad input, by field where fields differ. */
  badInput: { default: string; byField?: Readonly<Record<string, string>> };
}
