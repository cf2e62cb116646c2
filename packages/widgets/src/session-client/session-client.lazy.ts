/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
export { HostedReturn } from '@idproof/core/session';
export { returnResponse, readLaunch } from './hosted-calls.js';
export { createExplainedClient, createExplainedSource } from './explained-client.js';
