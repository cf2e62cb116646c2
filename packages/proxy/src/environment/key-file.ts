import { readFileSync, statSync } from 'node:fs';

/** Bits of a file's mode: what users may do who are neither its owner nor of its group. */
const FORBIDDEN_MODES = { private: 0o007, public: 0o002 };

/** The text of a key file, or why it is not read, as the end of a sentence. Others may not change it, nor read a private one. */
export function readKeyFile(file: string, kind: keyof typeof FORBIDDEN_MODES): { text: string } | { why: string } {
  try {
    // Windows has access lists instead, and a mode that says nothing of them.
    if ((statSync(file).mode & FORBIDDEN_MODES[kind]) !== 0 && process.platform !== 'win32')
      return { why: 'names a file that every user of this machine may read or change: run chmod 600 on it' };
    return { text: readFileSync(file, 'utf8') };
  } catch {
    // What the system says quotes the path.
    return { why: 'names a file that cannot be read' };
  }
}
