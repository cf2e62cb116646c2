import type { Handler } from './handler.js';

/** Echoes the request, without a `result` (appendix 1.1). */
export const authenticationTest: Handler<'v1.authentication.test'> = (request) =>
  Promise.resolve({ resultCode: 'SUCCESS', body: request, bare: true, processed: false });
