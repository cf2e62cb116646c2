import type { FaceAction } from '@idproof/core/session';

const KNOWN: readonly FaceAction[] = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'];
const FRAMES: ReadonlySet<string> = new Set(['EYECLOSE', 'MULTIACTIONS']);

type TextList = string | readonly string[] | null;

/** A parsed value, and the names that are unknown. */
interface Parsed<Value> {
  value: Value;
  unknown: string[];
}

/** The names of an attribute's comma list or a property's array; a removed attribute arrives as null. */
function splitNames(list: TextList): string[] {
  const names = typeof list === 'string' ? list.split(',') : [...(list ?? [])];
  return names.map((name) => name.trim()).filter(Boolean);
}

/** The actions of a list, each once, in its order; none with `NOACTION`. */
export function readActions(list: TextList): Parsed<FaceAction[]> {
  const names = splitNames(list);
  const isKnown = (name: string): name is FaceAction => (KNOWN as readonly string[]).includes(name);
  return {
    value: names.includes('NOACTION') ? [] : [...new Set(names.filter(isKnown))],
    unknown: names.filter((name) => !isKnown(name) && name !== 'NOACTION'),
  };
}

/** Whether closed eyes are asked for. */
export function readActionFrame(list: TextList): Parsed<boolean> {
  const names = splitNames(list);
  return { value: names.includes('EYECLOSE'), unknown: names.filter((name) => !FRAMES.has(name)) };
}

/** How many of the actions to draw: 0 for all. A removed attribute arrives as null. */
export function readCount(count: number | null, most: number): Parsed<number> {
  const requested = count ?? 0;
  const isNumber = Number.isInteger(requested) && requested >= 0 && requested <= most;
  return isNumber ? { value: requested, unknown: [] } : { value: 0, unknown: [String(requested)] };
}

/** The actions that are shown before the selfie. */
export interface RequestedActions {
  actions: FaceAction[];
  /** Number of actions that are drawn; 0 for all. */
  count: number;
  withClosedEyes: boolean;
}

export const NO_ACTIONS: RequestedActions = { actions: [], count: 0, withClosedEyes: false };

interface RequestedActionsOptions {
  actions: TextList;
  actionRandomNumber: number | null;
  actionFrame: TextList;
}

/** Reads the attributes of an element; an invalid value causes a warning. */
export function readRequestedActions(
  options: RequestedActionsOptions,
  warn: (message: string) => void,
): RequestedActions {
  const actions = readActions(options.actions);
  const frame = readActionFrame(options.actionFrame);
  const count = readCount(options.actionRandomNumber, actions.value.length);
  if (actions.unknown.length > 0) warn(`actions: ${actions.unknown.join(', ')} is unknown and ignored.`);
  if (frame.unknown.length > 0) warn(`action-frame: ${frame.unknown.join(', ')} is unknown and ignored.`);
  if (count.unknown.length > 0) {
    warn(`action-random-number must be a whole number up to ${actions.value.length}; all actions are used.`);
  }
  return { actions: actions.value, count: count.value, withClosedEyes: frame.value };
}
