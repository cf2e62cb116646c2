import type { Trouble } from './trouble.js';
import { TROUBLESHOOTING } from './troubleshooting.js';

const TEXTS: Record<Trouble, string> = {
  start_missing: 'no session can be had. Set start-url, getToken, token or client, or open the page in an app.',
  start_unreadable: 'the start address did not answer with { clientToken }.',
  start_unreachable:
    'nothing answers at the start address, or it redirects, or it refuses this page (CORS, Content-Security-Policy).',
  token_missing: 'getToken failed, or what it gave is no client token.',
  token_refused: 'the proxy refuses the client token.',
  proxy_unreadable: 'what answers at proxy-url is not the idproof proxy.',
  proxy_unreachable: 'nothing answers at proxy-url, or it refuses this page (CORS, Content-Security-Policy).',
  step_misplaced: 'elements of the kit inside it are never shown. It brings those of its steps itself.',
  two_flows:
    'another flow with this start-url is under way. Each begins a session of its own, and after a reload both continue the same one. Show one at a time: remove the other, or call its reset().',
  handoff_missing: 'the session leaves no way to a picture but "handoff", and the slot "handoff" is empty.',
  camera_blocked_by_policy: 'a Permissions-Policy, or a frame without allow="camera", blocks the camera.',
  camera_insecure_page: 'browsers give no camera to a page without HTTPS, except on localhost.',
  worker_blocked:
    'the Content-Security-Policy blocks a worker. It needs worker-src for the address of the files, and "idproof" where it has trusted-types.',
  viewport_missing: 'the page has no <meta name="viewport">, so that a phone shows it unreadably small.',
  doctype_missing: 'the page does not begin with <!doctype html>, so that browsers lay it out in quirks mode.',
};

/** Tells the developer what is wrong with the page, where to read how to mend it, and what else is known. */
export function explain(tag: string, trouble: Trouble, ...causes: unknown[]): void {
  console.warn(`<${tag}> ${trouble}: ${TEXTS[trouble]} ${TROUBLESHOOTING}${trouble}`, ...causes);
}
