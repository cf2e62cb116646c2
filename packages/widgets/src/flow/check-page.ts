import { warnDeveloper } from '../dev/dev-warnings.js';
import { listMethods } from './document-choice.js';
import type { FlowOptions } from './flow-options.js';
import type { FlowPhase, FlowState } from './flow-state.js';

/** The phases of a session that is not over. */
const OPEN: ReadonlySet<FlowPhase> = new Set([
  'consent',
  'document',
  'selfie',
  'hosted',
  'confirm',
  'papers',
  'handoff',
  'checking',
]);

type Flow = FlowOptions & { phase: FlowPhase };

/** Warns the developer of a page without doctype or viewport, with misplaced elements, or with two flows. */
export function checkPage(flow: FlowOptions): void {
  if (document.compatMode === 'BackCompat') warnDeveloper(flow, 'doctype_missing');
  // A frame sets the width of its page.
  const isOnPhone = parent === window && matchMedia('(pointer: coarse)').matches;
  if (isOnPhone && !document.querySelector('meta[name=viewport]')) warnDeveloper(flow, 'viewport_missing');
  if ([...flow.children].some(isHidden)) warnDeveloper(flow, 'step_misplaced');
  if (hasTwin(flow)) warnDeveloper(flow, 'two_flows');
}

/** True for an element of the kit without a slot: the flow does not show it. */
function isHidden({ localName, slot }: Element): boolean {
  return !slot && localName.startsWith('idproof-');
}

/** True where another visible flow runs with the same `start-url`. */
function hasTwin(flow: FlowOptions): boolean {
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

/** The address that the session comes from; empty where the page provides it. */
function findStart({ client, getToken, token, startUrl }: FlowOptions): string {
  return client || getToken || token ? '' : startUrl;
}

/** Warns the developer, and returns true, where the image needs another device and the page offers none. */
export function lacksHandoff(flow: Element, state: FlowState): boolean {
  const isMissing = needsHandoff(state) && !flow.querySelector(':scope > [slot=handoff]');
  if (isMissing) warnDeveloper(flow, 'handoff_missing');
  return isMissing;
}

/** True where the image can be taken on another device alone. */
export function needsHandoff(state: FlowState): boolean {
  if (state.phase !== 'document' && state.phase !== 'selfie' && state.phase !== 'papers') return false;
  return listMethods(state.view.capture, state.phase).every((method) => method === 'handoff');
}
