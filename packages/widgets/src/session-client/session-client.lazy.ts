/* A module of its own: a dynamic import of the package itself could put it into a chunk that other imports share. */
export { HostedReturn } from '@idproof/core/session';
export { returnResponse, readLaunch } from './hosted-calls.js';
export { createExplainedClient, createExplainedSource } from './explained-client.js';
