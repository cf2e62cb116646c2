// A thread that does on request what real engines do by accident. It speaks the pool's messages.
import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const brokenWhile = process.env['IDPROOF_TEST_BROKEN_WHILE'];

const tasks = {
  echo: (request) => request,
  throw: () => {
    throw new Error('asked to throw');
  },
  exit: () => process.exit(7),
  crash: () => {
    setTimeout(() => {
      throw new Error('asked to crash');
    });
    return new Promise(() => {});
  },
  hang: () => new Promise(() => {}),
  // Blocks its thread until main loop and other thread have both gone on meanwhile.
  meet: ({ flags, mine }) => {
    Atomics.store(flags, mine, 1);
    while (flags.some((_, index) => Atomics.load(flags, index) === 0));
    return 'met';
  },
};

parentPort.on('message', async ({ id, name, request }) => {
  try {
    parentPort.postMessage({ kind: 'done', id, answer: await tasks[name](request) });
  } catch (error) {
    parentPort.postMessage({ kind: 'broken', id, message: error.message });
  }
});
if (brokenWhile && existsSync(brokenWhile)) parentPort.postMessage({ kind: 'unready', message: 'told not to start' });
else parentPort.postMessage({ kind: 'ready' });
