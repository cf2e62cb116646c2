import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { StoreProcess } from './store.js';

/** Random part of the id: a restarted container reuses its process numbers. */
const SELF = randomBytes(8).toString('hex');

/**
 * Id of this process among those that share a store. Another process has certainly ended where it ran in the same
 * namespace of process numbers and its number is unused; other processes are judged by time alone.
 */
export const thisProcess: StoreProcess = {
  id: `${findMachine()}.${process.pid}.${SELF}`,
  hasEnded(id) {
    const [machine, pid = '', self] = id.split('.');
    if (machine !== findMachine()) return false;
    return Number(pid) === process.pid ? self !== SELF : !isRunning(Number(pid));
  },
};

/** Hash of the namespace of process numbers: the machine since its start, and the container. */
function findMachine(): string {
  const parts = [hostname(), linux(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))];
  const container = linux(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256')
    .update([...parts, container].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/** Empty string on systems other than Linux. */
function linux(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
