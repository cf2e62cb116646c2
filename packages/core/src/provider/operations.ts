import type * as z from 'zod';
import type { Operation } from './operation.js';
import { authenticationTest } from './operations/authentication-test.js';
import { compare } from './operations/compare.js';
import { recognize } from './operations/recognize.js';

/** Every operation of the provider by its name: a further one is one file and one line here. */
export const OPERATIONS = {
  'v1.idrecognition.recognize': recognize,
  'v1.facecompare.compare': compare,
  'v1.authentication.test': authenticationTest,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
/** What a caller may send: defaults may be left out. */
export type RequestOf<Name extends OperationName> = z.input<(typeof OPERATIONS)[Name]['request']>;
/** What a handler gets: defaults are filled in. */
export type ParsedRequestOf<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]['request']>;
/** What a call that succeeded answers. */
export type ResponseOf<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]['response']>;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}

/** `/api/v1/svc/idrecognition/recognize`; the segment is the provider's own name in its paths. */
export function operationPath(name: OperationName, segment = 'svc'): string {
  const { version, path } = OPERATIONS[name];
  return `/api/${version}/${segment}/${path}`;
}

/** The operation a path stands for; undefined when it is none. */
export function operationAt(pathname: string, segment = 'svc'): OperationName | undefined {
  return OPERATION_NAMES.find((name) => operationPath(name, segment) === pathname);
}
