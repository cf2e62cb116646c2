import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface RedisServer {
  /** The address of a database that nobody has used. */
  fresh: () => string;
  /** Ends the server at once, and starts it again on the same port, empty. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A server of its own in memory, ended after the tests of the file. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--databases', '2000', '--dir', folder];
  const run = async () => {
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('redis-server ended before it was ready')));
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes('Ready to accept connections')) resolve();
      });
    });
    return child;
  };
  let child = await run();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  let databases = 0;
  return {
    fresh: () => `redis://127.0.0.1:${port}/${databases++}`,
    stop,
    restart: async () => {
      await stop();
      child = await run();
    },
  };
}
