import type { OperationName } from '@idproof/core/provider';
import type { Images } from './images.js';
import type { World } from './world.js';

export type Body = Readonly<Record<string, unknown>>;
/** How requests are signed, and whether they are encrypted besides (appendix 1.3 to 1.5). */
export type Mode = 'aksk' | 'rsa' | 'rsa-encrypted';

/**
 * What a case cannot do without: `sandbox` the additions of our own sandbox, or an answer that the specification leaves
 * open and the sandbox chose; `pictures` a document and a face that can really be read.
 */
export type Need = 'sandbox' | 'pictures';

export interface Expectation {
  /** The accepted codes; the sandbox gives the first. */
  code: string | readonly string[];
  /** The field that the message begins with; asked of the sandbox alone: the specification leaves messages open. */
  names?: string;
  /** What the answer of a call that succeeded holds besides; throws an AssertionError. */
  holds?: (response: Readonly<Record<string, unknown>>) => void;
}

interface Shared {
  /** Of the specification, or of the appendix (`A 1.7`). */
  section: string;
  title: string;
  operation: OperationName;
  needs?: readonly Need[];
  /** Default: every mode. */
  modes?: readonly Mode[];
}

type Request = Body | ((images: Images) => Body);

/** One call and what it must come to. */
interface CallCase extends Shared {
  request: Request;
  expect: Expectation;
}

export interface Probe {
  what: string;
  request: Request;
  expect: Expectation;
}

/** One row of a table: each probe is a call of its own. */
export interface RowCase extends Shared {
  probes: readonly Probe[];
}

/** Several calls that hang together, or one whose bytes matter. Throws an AssertionError. */
interface StepsCase extends Shared {
  steps: (world: World) => Promise<void>;
}

export type ConformanceCase = CallCase | RowCase | StepsCase;
