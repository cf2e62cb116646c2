import type { FaceAction, Side } from '@idproof/core/session';

const KNOWN: readonly FaceAction[] = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE'];
const SIDES: readonly Side[] = ['left', 'right'];
const FRAMES: ReadonlySet<string> = new Set(['EYECLOSE', 'MULTIACTIONS']);

type TextList = string | readonly string[] | null;

/** Fills the values with random ones. */
type Random = (values: Uint32Array<ArrayBuffer>) => void;

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

/** A whole number from 0 to under `limit`, each as likely as the others. */
function below(limit: number, random: Random): number {
  const values = new Uint32Array(1);
  // What lies over the last whole multiple would make the first ones likelier.
  const most = Math.floor(2 ** 32 / limit) * limit;
  do random(values);
  while (values[0]! >= most);
  return values[0]! % limit;
}

/** The side to turn the head to: the given one, or one drawn at random. */
export function chooseSide(
  side: string | null,
  random: Random = (values) => void crypto.getRandomValues(values),
): Side {
  return SIDES.find((known) => known === side) ?? SIDES[below(SIDES.length, random)]!;
}

/** Draws `count` of the actions in random order; all of them, as listed, when nothing is random. A count goes first. */
export function drawActions(
  actions: readonly FaceAction[],
  { isRandom, count }: { isRandom: boolean; count: number },
  random: Random = (values) => void crypto.getRandomValues(values),
): FaceAction[] {
  if (!isRandom && count === 0) return [...actions];
  const left = [...actions];
  const drawn: FaceAction[] = [];
  while (left.length > 0 && drawn.length < (count || actions.length)) {
    drawn.push(...left.splice(below(left.length, random), 1));
  }
  return drawn;
}
