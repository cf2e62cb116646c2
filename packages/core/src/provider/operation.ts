import type * as z from 'zod';

/** `S` succeeded, `F` failed, `U` outcome unknown (specification 2.1, appendix 2). */
export type ResultStatus = 'S' | 'F' | 'U';

/**
 * One operation of the provider, as data. The proxy calls from it, the sandbox answers from it,
 * the tests of bad input are generated from it.
 */
export interface Operation<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  /** Version and path with dots, without the provider's segment: `v1.idrecognition.recognize`. */
  name: string;
  /** Section of the specification, or of the appendix (`A 1.1`). */
  section: string;
  version: string;
  /** Path below `/api/<version>/<segment>/`, or, with `isCommon`, below `/api/<version>/`. */
  path: string;
  /** True for a path without the provider's own segment. */
  isCommon?: boolean;
  /** True when the same call may be made again without harm. */
  idempotent: boolean;
  /** Every field with its type, limit and default. Unknown fields are refused. */
  request: Request;
  /**
   * The answer of a call that succeeded (`resultStatus` `S`): only what the specification defines,
   * unknown fields are dropped when parsed. A failed call is a `FailureResponse`, whatever the operation.
   */
  response: Response;
  /** The result codes the specification names for it, with their status. */
  codes: Readonly<Record<string, ResultStatus>>;
  /** The code for bad input: of a required field that is absent, by the dotted field, and of all else. */
  badInput: { default: string; missing?: string; byField?: Readonly<Record<string, string>> };
}

/** Returns its argument, with the types of its two schemas kept. */
export function defineOperation<Request extends z.ZodType, Response extends z.ZodType>(
  operation: Operation<Request, Response>,
): Operation<Request, Response> {
  return operation;
}
