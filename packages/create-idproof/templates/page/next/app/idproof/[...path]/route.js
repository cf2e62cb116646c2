import { answer } from '../../../idproof.js';

// Next does not pass the caller's address on: set IDPROOF_TRUSTED_HOPS when a proxy of your own is in front.
const verify = (request) => answer(request);
export { verify as DELETE, verify as GET, verify as OPTIONS, verify as POST };
