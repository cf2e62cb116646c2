import * as z from 'zod/mini';

/** Standard base64 with its padding. */
export const base64 = z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
