// tsx does not reach worker threads on Node 20 by itself.
import { register } from 'tsx/esm/api';

register();
await import('../../packages/engines/src/engine-thread.ts');
