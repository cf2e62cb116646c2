import type { FaceAction } from '@idproof/core/session';

const KNOWN: readonly FaceAction[] = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'];
const FRAMES: ReadonlySet<string> = new Set(['EYECLOSE', 'MULTIACTIONS']);

type TextList = string | readonly string[] | null;

/** What was asked for, and what of it was not understood. */
interface Read<Value> {
  value: Value;
  unknown: string[];
}

/** Names out of an attribute's comma list or a property's array; a removed attribute arrives as null. */
function splitNames(list: TextList): string[] {
  const names = typeof list === 'string' ? list.split(',') : [...(list ?? [])];
  return names.map((name) => name.trim()).filter(Boolean);
}

/** The actions of a list, each once, in its order; none with `NOACTION`. */
export function readActions(list: TextList): Read<FaceAction[]> {
  const names = splitNames(list);
  const isKnown = (name: string): name is FaceAction => (KNOWN as readonly string[]).includes(name);
  return {
    value: names.includes('NOACTION') ? [] : [...new Set(names.filter(isKnown))],
    unknown: names.filter((name) => !isKnown(name) && name !== 'NOACTION'),
  };
}

/** Whether closed eyes are asked for. */
export function readActionFrame(list: TextList): Read<boolean> {
  const names = splitNames(list);
  return { value: names.includes('EYECLOSE'), unknown: names.filter((name) => !FRAMES.has(name)) };
}

/** How many of the actions to draw: 0 for all. A removed attribute arrives as null. */
export function readCount(count: number | null, most: number): Read<number> {
  const wanted = count ?? 0;
  const isNumber = Number.isInteger(wanted) && wanted >= 0 && wanted <= most;
  return isNumber ? { value: wanted, unknown: [] } : { value: 0, unknown: [String(wanted)] };
}

/** What comes before the selfie. */
export interface Asked {
  actions: FaceAction[];
  /** So many of them are drawn; 0 for all. */
  count: number;
  withClosedEyes: boolean;
}

export const NOTHING_ASKED: Asked = { actions: [], count: 0, withClosedEyes: false };

interface AskedOptions {
  actions: TextList;
  actionRandomNumber: number | null;
  actionFrame: TextList;
}

/** What the attributes of an element ask for; each value that is not understood is warned of. */
export function readAsked(options: AskedOptions, warn: (message: string) => void): Asked {
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
