import { createHash } from 'node:crypto';

/** No vowels, so that no words arise; without 0, 1, 2, 5, 8 and the letters that are mistaken for them or each other. */
const ALPHABET = 'CDFGHJKMNPQRTVWXY34679';
const LENGTH = 8;

/**
 * Reference of a session, by which a person and the merchant name it: 8 characters of `ALPHABET`. A one-way hash of the
 * session's id: it opens nothing, and neither the id nor a token follows from it. Of a million sessions some ten pairs share
 * one.
 */
export function createReference(sessionId: string): string {
  let rest = createHash('sha256').update(`reference\n${sessionId}`).digest().readBigUInt64BE();
  const size = BigInt(ALPHABET.length);
  return Array.from({ length: LENGTH }, () => {
    const letter = ALPHABET.charAt(Number(rest % size));
    rest /= size;
    return letter;
  }).join('');
}
