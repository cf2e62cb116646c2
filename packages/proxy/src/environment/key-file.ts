import { readFileSync, statSync } from 'node:fs';

/** Permissions that other users must not have on a file. */
const FORBIDDEN_MODES = { private: 0o007, public: 0o002 };

/**
 * Reads a key file, or says why not, as the end of a sentence. Other users may not change it, nor read a private key.
 */
export function readKeyFile(file: string, kind: keyof typeof FORBIDDEN_MODES): { text: string } | { why: string } {
  try {
    // Windows uses access control lists; the mode does not reflect them.
    if ((statSync(file).mode & FORBIDDEN_MODES[kind]) !== 0 && process.platform !== 'win32')
      return { why: 'names a file that every user of this machine may read or change: run chmod 600 on it' };
    return { text: readFileSync(file, 'utf8') };
  } catch {
    // The system's error message contains the path.
    return { why: 'names a file that cannot be read' };
  }
}
