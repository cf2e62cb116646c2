export type { SandboxClient, SandboxConfig } from './config.js';
export { ConnectionResetError } from './gateway/connection-reset.js';
export { createSandbox, type Sandbox } from './create-sandbox.js';
export { READABLE_DOCUMENT_TYPES } from '@idproof/engines/readable';
export type { Engines } from '@idproof/engines';
export type { Box, DocumentText, Line, TextPage, Word } from '@idproof/engines';
export type { Fault } from './faults.js';
export { createLineLog, type Log, type LogEntry } from './log.js';
export type { Transaction } from './state/transactions.js';
