export { createNodeSend } from './node-send.js';
export type { NodeSendOptions } from './node-send.js';
export { createNodeHandler } from './node-handler.js';
export type { NodeHandler } from './node-handler.js';
export { serveProxy } from './node-server.js';
export type { ServeOptions, ServedProxy } from './node-server.js';
export { proxyConfigFromEnvironment } from './environment.js';
export { openStore } from './open-store.js';
export { nodeHmac } from './node-hmac.js';
