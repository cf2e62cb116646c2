/** A wrong use that a developer can mend. Each has a section of its name in docs/troubleshooting.md. */
export type Trouble =
  | 'start_missing'
  | 'start_unreadable'
  | 'start_unreachable'
  | 'token_missing'
  | 'token_refused'
  | 'proxy_unreadable'
  | 'proxy_unreachable'
  | 'step_misplaced'
  | 'two_flows'
  | 'handoff_missing'
  | 'camera_blocked_by_policy'
  | 'camera_insecure_page'
  | 'worker_blocked'
  | 'viewport_missing'
  | 'doctype_missing';
