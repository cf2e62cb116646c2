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
  /** The platform whose settings to name. Default: detected. */
  platform?: Platform | undefined;
  /** Replacements of single probes, for tests. */
  probes?: Partial<Probes> | undefined;
  /** How long to wait for a bridge and a camera interface that the app adds late, in milliseconds. Default 1500. */
  maxWaitMs?: number | undefined;
}

/**
 * Examines this webview without asking the person or the app, and names the setting to change for each check that fails.
 * Never rejects. Checks that need a press have `ok: null`.
 */
export async function examineWebview(options: ExamineOptions = {}): Promise<WebviewReport> {
  const { maxWaitMs = 1500 } = options;
  // Some webviews add their objects after the page has loaded.
  (await detectHost(window, { maxWaitMs }))?.close();
  const platform = options.platform ?? findPlatform(navigator.userAgent, findHost(window));
  const probes: Probes = { ...browserProbes(undefined, maxWaitMs), ...options.probes };
  const findings = await Promise.all(CHECK_NAMES.map((check) => runProbe(probes[check])));
  return { platform, checks: CHECK_NAMES.map((check, index) => toCheck(check, findings[index]!, platform)) };
}

/** A finding with the advice of the platform, if the check failed. */
export function toCheck(check: CheckName, finding: Finding, platform: Platform): WebviewCheck {
  const advice = finding.ok === false ? adviceFor(check, platform) : { setting: '', how: '' };
  return { check, ...finding, ...advice };
}

async function runProbe(probe: Probes[CheckName]): Promise<Finding> {
  try {
    return await probe();
  } catch (error) {
    return { ok: false, found: error instanceof Error ? error.name : 'failed' };
  }
}
