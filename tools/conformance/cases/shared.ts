import assert from 'node:assert/strict';
import type { Body } from '../case.js';

export const INVALID = 'INVALID_ARGUMENT';

/** An address of exactly this many bytes. */
export const createAddress = (bytes: number): string => 'https://merchant.example/'.padEnd(bytes, 'a');

export const NO_ADDRESSES = ['merchant.example', 'ftp://merchant.example/', 'javascript:alert(1)', 'https://'];

export const H5_MODE = {
  completeCallbackUrl: 'https://merchant.example/done',
  interruptCallbackUrl: 'https://merchant.example/stopped',
} as const;

/** A standard flow on the hosted page, with nothing that may be left out. */
export const H5_REQUEST: Body = {
  bizId: 'conformance',
  metaInfo: 'MOB_H5',
  flowType: 'H5_REALIDLITE_KYC',
  docType: '00000001003',
  userId: 'conformance-user',
  h5ModeConfig: H5_MODE,
};

/** The same in an app. */
export const APP_REQUEST: Body = {
  bizId: 'conformance',
  metaInfo: '{"deviceType":"ios","appVersion":"1.0"}',
  flowType: 'REALIDLITE_KYC',
  docType: '00000001003',
  userId: 'conformance-user',
};

/** A transaction that nobody began. */
export const UNKNOWN_TRANSACTION = 'G000000000FRL20200101000000000000000000';

/** What the sandbox tells its own page; opaque on any other gateway. */
export function readClientCfg(response: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = Buffer.from(String(response['clientCfg']), 'base64').toString();
  const { content } = JSON.parse(text) as { content: string };
  return JSON.parse(content) as Record<string, unknown>;
}

export function holdsTransaction(response: Readonly<Record<string, unknown>>): void {
  const { transactionId, clientCfg } = response;
  assert.ok(typeof transactionId === 'string' && /^[\x21-\x7e]{1,64}$/.test(transactionId), 'a transactionId');
  assert.ok(typeof clientCfg === 'string' && clientCfg !== '', 'a clientCfg');
}
