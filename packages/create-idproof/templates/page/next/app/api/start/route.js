import { answer } from '../../../idproof.js';

export const POST = (request) => answer(request);
