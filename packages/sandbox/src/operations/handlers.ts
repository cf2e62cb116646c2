import type { OperationName } from '@idproof/core/provider';
import { authenticationTest } from './authentication-test.js';
import { compare } from './compare.js';
import type { Handler } from './handler.js';
import { recognize } from './recognize.js';

/** The sandbox's answer to each operation of the contract: none may be missing. */
export const HANDLERS: { [Name in OperationName]: Handler<Name> } = {
  'v1.idrecognition.recognize': recognize,
  'v1.facecompare.compare': compare,
  'v1.authentication.test': authenticationTest,
};
