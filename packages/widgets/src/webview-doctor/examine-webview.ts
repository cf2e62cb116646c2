import { detectHost, findHost } from '@idproof/core/bridge';
import {
  CHECK_NAMES,
  type CheckName,
  type Finding,
  type Platform,
  type WebviewCheck,
  type WebviewReport,
} from './checks.js';
import { findPlatform } from './find-platform.js';
import { browserProbes, type Probes } from './probes.js';
import { adviceFor } from './settings.js';

export interface ExamineOptions {
  /** Whose settings to name. Default: what this page seems to be in. */
  platform?: Platform | undefined;
  /** Other ways to look, for tests. */
  probes?: Partial<Probes> | undefined;
  /** How long to wait for an app or a camera interface that shows late, in milliseconds. Default 1500. */
  patience?: number | undefined;
}

/**
 * What this webview can do, without asking the person or the app for anything, and which setting to change where it
 * cannot. Never rejects. Checks that need a press have `ok: null`.
 */
export async function examineWebview(options: ExamineOptions = {}): Promise<WebviewReport> {
  const { patience = 1500 } = options;
  // Some webviews put their objects into the page a little late.
  (await detectHost(window, { maxWaitMs: patience }))?.close();
  const platform = options.platform ?? findPlatform(navigator.userAgent, findHost(window));
  const probes: Probes = { ...browserProbes(undefined, patience), ...options.probes };
  const findings = await Promise.all(CHECK_NAMES.map((check) => look(probes[check])));
  return { platform, checks: CHECK_NAMES.map((check, index) => toCheck(check, findings[index]!, platform)) };
}

/** A finding with the setting that decides it, where something is to be changed. */
export function toCheck(check: CheckName, finding: Finding, platform: Platform): WebviewCheck {
  const advice = finding.ok === false ? adviceFor(check, platform) : { setting: '', how: '' };
  return { check, ...finding, ...advice };
}

async function look(probe: Probes[CheckName]): Promise<Finding> {
  try {
    return await probe();
  } catch (error) {
    return { ok: false, found: error instanceof Error ? error.name : 'failed' };
  }
}
