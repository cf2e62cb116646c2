import { fork, type ChildProcess } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { SERVERS, type ServerName } from './servers.js';

/** A server in a process of its own. */
export interface Started {
  child: ChildProcess;
  url: string;
}

/** What a process has used, in all or since `resetDelay`. */
export interface Usage {
  /** Milliseconds of processor time since the start. */
  cpu: number;
  /** Bytes of memory: now, and at most since the start. */
  rss: number;
  mostRss: number;
  /** Milliseconds by which the event loop was late since `resetDelay`. */
  delay: { p99: number; max: number };
}

export function start(name: ServerName, provider = ''): Promise<Started> {
  const child = fork(fileURLToPath(import.meta.url), [name, provider]);
  return new Promise((resolve, reject) => {
    child.once('message', (url: string) => resolve({ child, url }));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it was ready`)));
  });
}

export function readUsage({ child }: Started): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve(usage as Usage));
    child.send('usage');
  });
}

export function resetDelay({ child }: Started): void {
  child.send('reset');
}

function answerUsage(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', (message) => {
    if (message === 'reset') {
      delay.reset();
      return;
    }
    const { user, system } = process.cpuUsage();
    process.send?.({
      cpu: (user + system) / 1000,
      rss: process.memoryUsage.rss(),
      mostRss: process.resourceUsage().maxRSS * 1024,
      delay: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    } satisfies Usage);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name, provider = ''] = process.argv;
  answerUsage();
  process.send?.(await SERVERS[name as ServerName](provider));
}
