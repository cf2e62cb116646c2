import { answer } from '../../../idproof.js';

// Next tells no address of the caller: set IDPROOF_TRUSTED_HOPS when a proxy of your own stands before it.
const verify = (request) => answer(request);
export { verify as DELETE, verify as GET, verify as OPTIONS, verify as POST };
