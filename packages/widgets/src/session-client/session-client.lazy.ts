/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
export { HostedReturn } from '@idproof/core/session';
export { handOver } from '../hosted/hand-over.js';
export { readLaunch } from '../hosted/read-launch.js';
export { createExplainedClient } from './explained-client.js';
export { createExplainedSource } from './explained-source.js';
