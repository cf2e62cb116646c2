import type { CaptureSettings, Device, HandoffView, SessionView } from '@idproof/core/session';
import type { Context } from '../context.js';
import { getStatus, getStep } from '../model/positions.js';
import { getFlow } from '../model/record.js';
import type { Phone, SessionRecord } from '../model/record.js';
import { derivePhoneKey } from '../sealing/keys.js';
import { findRunning } from './claim.js';
import {
  canKeep,
  countCodeSeconds,
  countCodesLeft,
  findCode,
  findKeptUntil,
  findPhone,
  isKept,
  LOST_MS,
  needsConsent,
} from '../model/handoff.js';

/** Methods of a phone in a session that allows no device but a phone. */
const PHONE_METHODS = ['auto', 'manual'] as const;

/** True where the owner can offer the session to a phone. An app has its own camera. */
export function isOffered({ settings }: Context, record: SessionRecord): boolean {
  const { captureMethods, stepCaptureMethods = {} } = record.settings;
  const lists = [captureMethods, ...Object.values(stepCaptureMethods)];
  const isInApp = getFlow(record) === 'app' || record.settings.face?.place === 'app';
  if (settings.handoff.url === undefined || isInApp) return false;
  // A phone would have to capture the document again.
  const { document } = settings.attempts;
  const isLate = record.position === 'open/selfie' && record.attempts.document >= document;
  if (isLate && settings.handoff.keepDocument === undefined && !findPhone(record)) return false;
  return lists.some((methods) => methods?.includes('handoff'));
}

/** The handoff in the view of an owner; undefined where the session offers none. */
export function createHandoffView(ctx: Context, record: SessionRecord): HandoffView | undefined {
  if (!isOffered(ctx, record)) return undefined;
  const codesLeft = countCodesLeft(record);
  const phone = findPhone(record);
  if (phone) {
    const state = isLost(record, phone, ctx.clock()) ? 'lost' : 'connected';
    const document = isKept(record, ctx.clock()) ? 'kept' : wantsDocument(ctx, record) ? 'wanted' : undefined;
    return { state, activity: findActivity(ctx, record, phone), codesLeft, ...(document ? { document } : {}) };
  }
  const code = findCode(record, ctx.clock());
  if (!code) return { state: 'idle', codesLeft };
  return { state: 'offered', codesLeft, codeSeconds: countCodeSeconds(record, ctx.clock()) };
}

/** True where the owner's page is asked for the images. */
function wantsDocument({ settings, clock }: Context, record: SessionRecord): boolean {
  const { keepDocument } = settings.handoff;
  if (keepDocument === undefined || !canKeep(record) || isKept(record, clock())) return false;
  return clock() < findKeptUntil(record, clock(), keepDocument);
}

/** A phone on the provider's page, or that waits for the provider's result, is not heard of. */
function isLost({ position, hosted }: SessionRecord, { seenAt, hasLeft }: Phone, now: number): boolean {
  if (getStatus(position) === 'processing' || (position === 'open/hosted' && hosted)) return false;
  return hasLeft === true || now - seenAt > LOST_MS;
}

function findActivity(ctx: Context, record: SessionRecord, phone: Phone): NonNullable<HandoffView['activity']> {
  if (needsConsent(record, phone)) return 'consent';
  const step = getStep(record.position);
  const isChecking = getStatus(record.position) !== 'open' || findRunning(ctx, record) !== undefined;
  return isChecking || step === 'result' ? 'checking' : step;
}

/**
 * The view for a device. A phone gets no field of the result and no receipt, agrees once more before it captures, and
 * has methods of its own where the session allows no other device.
 */
export function toDeviceView(view: SessionView, device: Device): SessionView {
  const { confirm, ...others } = view;
  const isLive = view.handoff?.state === 'connected' || view.handoff?.state === 'lost';
  const isAsked = isLive && view.handoff?.activity === 'consent';
  // What was read is for the device that captures, once the person has agreed on it.
  const asks = confirm && isLive === (device === 'phone') && !isAsked ? { confirm } : {};
  if (device === 'owner') return { ...others, ...asks, device };
  const { handoff, result, consent, capture, ...rest } = others;
  const { receipt: _receipt, ...shown } = consent;
  return {
    ...rest,
    ...asks,
    ...(rest.tabKey === undefined ? {} : { tabKey: derivePhoneKey(rest.tabKey) }),
    device,
    handoff: { state: isLive ? 'connected' : 'idle', codesLeft: 0, ...(isLive ? {} : { isOver: true }) },
    consent: { ...shown, decision: isAsked ? null : consent.decision },
    capture: { ...toPhoneCapture(capture), ...(handoff?.document === 'kept' ? { comparesWith: 'kept' as const } : {}) },
    ...(isAsked ? { step: 'consent', reasons: [] } : {}),
    ...(result ? { result: { ...result, fields: {} } } : {}),
  };
}

function toPhoneCapture(capture: CaptureSettings): CaptureSettings {
  const { methods, stepMethods } = capture;
  return {
    ...capture,
    ...(methods ? { methods: listImageMethods(methods, 'phone') } : {}),
    ...(stepMethods
      ? {
          stepMethods: {
            ...(stepMethods.document ? { document: listImageMethods(stepMethods.document, 'phone') } : {}),
            ...(stepMethods.selfie ? { selfie: listImageMethods(stepMethods.selfie, 'phone') } : {}),
          },
        }
      : {}),
  };
}

type Methods = NonNullable<CaptureSettings['methods']>;

/** Methods by which a device may make an image. The handoff is none: it leads to a phone. */
export function listImageMethods(methods: Methods, device: Device): Methods {
  const own = methods.filter((method) => method !== 'handoff');
  return own.length === 0 && device === 'phone' ? [...PHONE_METHODS] : own;
}
