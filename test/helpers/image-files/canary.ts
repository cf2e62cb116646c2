/** Stands in every kind of metadata: found in a result, something has leaked. */
export const CANARY = 'CANARY-7f3a';
