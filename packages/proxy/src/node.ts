export { createNodeSend } from './node-send.js';
export type { NodeSendOptions } from './node-send.js';
export { serveProxy } from './node-server.js';
export type { ServeOptions, ServedProxy } from './node-server.js';
export { openStore, proxyConfigFromEnvironment, settingsFromEnvironment } from './environment.js';
export { nodeHmac } from './node-hmac.js';
export { runDoctor } from './doctor/doctor.js';
export type { DoctorOptions } from './doctor/doctor.js';
export type { Finding, FindingCode } from './doctor/finding.js';
