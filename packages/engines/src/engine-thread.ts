import { parentPort } from 'node:worker_threads';
import { createLocalEngines, type LocalEngines } from './local-engines.js';
import type { ThreadReport, ThreadTask } from './thread-messages.js';
import type { CompareFacesRequest, ReadDocumentRequest, WatchActionsRequest } from './types.js';

const port = parentPort;
if (!port) throw new Error('engine-thread runs in a worker thread');

const report = (message: ThreadReport): void => port.postMessage(message);
const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function perform(engines: LocalEngines, { name, request }: ThreadTask): Promise<unknown> {
  if (name === 'readDocument') return engines.readDocument(request as ReadDocumentRequest);
  if (name === 'compareFaces') return engines.compareFaces(request as CompareFacesRequest);
  if (name === 'inspectFace') return engines.inspectFace(request as Uint8Array);
  if (name === 'watchActions') return engines.watchActions(request as WatchActionsRequest);
  if (name === 'readText') return engines.readText(request as Uint8Array);
  throw new Error(`no task ${name}`);
}

try {
  const engines = await createLocalEngines();
  port.on('message', (task: ThreadTask) => {
    void perform(engines, task).then(
      (answer) => report({ kind: 'done', id: task.id, answer }),
      (error: unknown) => report({ kind: 'broken', id: task.id, message: describeError(error) }),
    );
  });
  report({ kind: 'ready' });
} catch (error) {
  report({ kind: 'unready', message: describeError(error) });
}
