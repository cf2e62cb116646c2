import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { StoreProcess } from './store.js';

/** Random, because a process of a container that starts again has the number of the one before. */
const SELF = randomBytes(8).toString('hex');

/**
 * This process among those that share a file. Another one has surely ended when it ran where process numbers mean the
 * same and nobody has its number; of any other, time alone tells.
 */
export const thisProcess: StoreProcess = {
  id: `${findMachine()}.${process.pid}.${SELF}`,
  hasEnded(id) {
    const [machine, pid = '', self] = id.split('.');
    if (machine !== findMachine()) return false;
    return Number(pid) === process.pid ? self !== SELF : !isRunning(Number(pid));
  },
};

/** A hash of what makes process numbers comparable: the machine, since it was started, and the container. */
function findMachine(): string {
  const parts = [hostname(), linux(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))];
  const container = linux(() => readlinkSync('/proc/self/ns/pid'));
  return createHash('sha256')
    .update([...parts, container].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/** Empty on other systems. */
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
    // It runs, but is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
