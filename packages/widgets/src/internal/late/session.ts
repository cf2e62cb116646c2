/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
export { HostedReturn } from '@idproof/core/session';
export { createExplainedClient } from '../explained-client.js';
export { createExplainedSource } from '../explained-source.js';
