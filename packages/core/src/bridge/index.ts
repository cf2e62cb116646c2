export { PAGE_ENTRY } from './adapters/page-entry.js';
export type { Clock } from './clock.js';
export { createHostBridge } from './create-host-bridge.js';
export type { HostBridgeOptions } from './create-host-bridge.js';
export { detectHost } from './detect-host.js';
export type { DetectOptions } from './detect-host.js';
export type { Envelope } from './envelope.js';
export { findHost } from './find-host.js';
export type { FindOptions } from './find-host.js';
export { HOSTS } from './host-bridge.js';
export type { HostBridge, HostKind } from './host-bridge.js';
export type { HostChannel, HostProblem, HostWindow } from './host-window.js';
export { BRIDGE_VERSION, INWARD, OUTWARD } from './messages.js';
export type { InwardMessage, InwardType, OutwardPayload, OutwardType } from './messages.js';
export type {
  Progress,
  ProgressHandoff,
  ProgressLeave,
  ProgressMeasure,
  ProgressStep,
  ProgressWork,
} from '../progress.js';
