export type { SandboxClient, SandboxConfig } from './config.js';
export { ConnectionResetError } from './connection-reset.js';
export { createSandbox, type Sandbox } from './create-sandbox.js';
export { READABLE_DOCUMENT_TYPES } from './document-types.js';
export type { Engines } from './engines/types.js';
export type { Box, DocumentText, Line, TextPage, Word } from './engines/text/types.js';
export type { Fault } from './faults.js';
export { createLineLog, type Log, type LogEntry } from './log.js';
export type { Transaction } from './state/transactions.js';
