// tsx does not reach worker threads on Node 20 by itself.
import { register } from 'tsx/esm/api';

register();
// One thread for each process of tests: threads that wait for each other cost more than they give.
const { limitWasmThreads } = await import('../../packages/engines/src/nets/open-net.ts');
limitWasmThreads(1);
await import('../../packages/engines/src/engine-thread.ts');
