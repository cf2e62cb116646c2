import { warnDeveloper } from '../dev/dev-warnings.js';
import type { FlowOptions } from './flow-options.js';
import type { FlowPhase } from './flow-state.js';

/** The phases of a session that is not over. */
const OPEN: ReadonlySet<FlowPhase> = new Set(['consent', 'document', 'selfie', 'hosted', 'checking']);

type Flow = FlowOptions & { phase: FlowPhase };

/** Tells the developer of a page that lacks what every page needs, or has something too many. */
export function checkPage(flow: FlowOptions): void {
  if (document.compatMode === 'BackCompat') warnDeveloper(flow, 'doctype_missing');
  // What is in a frame takes its width from the frame.
  const isOnPhone = parent === window && matchMedia('(pointer: coarse)').matches;
  if (isOnPhone && !document.querySelector('meta[name=viewport]')) warnDeveloper(flow, 'viewport_missing');
  if ([...flow.children].some(isHidden)) warnDeveloper(flow, 'step_misplaced');
  if (isBesideItsLike(flow)) warnDeveloper(flow, 'two_flows');
}

/** Whether the flow hides it: an element of the kit that has no slot. */
function isHidden({ localName, slot }: Element): boolean {
  return !slot && localName.startsWith('idproof-');
}

/** Whether people see another flow under way that gets its session at the same address. */
function isBesideItsLike(flow: FlowOptions): boolean {
  const root = flow.getRootNode() as Document | ShadowRoot;
  // The page may give each flow a session of its own; by one address it cannot.
  return [document, root].some((place) =>
    [...place.querySelectorAll<Flow>(flow.localName)].some(
      (other) =>
        other !== flow &&
        OPEN.has(other.phase) &&
        findStart(other) !== '' &&
        findStart(other) === findStart(flow) &&
        other.getClientRects().length > 0,
    ),
  );
}

/** Where the flow gets its session from; empty where the page gives it one. */
function findStart({ client, getToken, token, startUrl }: FlowOptions): string {
  return client || getToken || token ? '' : startUrl;
}
