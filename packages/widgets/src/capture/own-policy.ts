import type { ErrorCode } from '@idproof/core/errors';
import type { Words } from '../labels.js';

/** Whether the page itself keeps the camera from the person: there is none around it that could. */
export function isOwnPolicy(code: ErrorCode): boolean {
  return code === 'camera_blocked_by_policy' && parent === window;
}

/** What is said of such a page: it is in a tab of its own already. Undefined of everything else. */
export function ownPolicyWords(code: ErrorCode, messages: Words): string | undefined {
  return isOwnPolicy(code) ? messages.error_camera_policy_own : undefined;
}
