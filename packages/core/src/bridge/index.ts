export { BRIDGE_VERSION, INWARD, MAX_MESSAGE_BYTES, OUTWARD } from './messages.js';
export type { InwardMessage, InwardType, OutwardPayload, OutwardType } from './messages.js';
export { HOSTS } from './host-bridge.js';
export type { HostBridge, HostKind } from './host-bridge.js';
