/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
export { createSessionClient, HostedReturn } from '@idproof/core/session';
export { createExplainedSource } from '../explained-source.js';
