import { DocumentJudge } from '../../../packages/core/src/capture/document/document-judge.js';
import { planScene, type ScenePlan } from '../../../test/helpers/scenes/plan.js';
import { openJournal } from '../journal.js';
import { toTable } from '../pictures/describe.js';
import { SCENES } from './bench-scenes.js';
import { BLUR_KINDS, filmBlurred, type BlurKind } from './blurred-scenes.js';

/** The hint that names each cause. */
const NAMES = { focus: 'out_of_focus', motion: 'blurry', dark: 'too_dark' } as const;
/** Hints of a cause, or of motion that was seen from frame to frame. */
const MOVED = ['moving', 'hold_still'];
const CAUSES = [...Object.values(NAMES), ...MOVED];
/** Milliseconds from one frame to the next. */
const INTERVAL = 66;

/** How many blurred scenes get which hint; limits were chosen on even seeds, and are reported on odd ones. */
export async function benchBlur(count = SCENES): Promise<void> {
  const remember = openJournal('blur');
  for (const [half, title] of ['even seeds', 'odd seeds'].entries()) {
    const plans = Array.from({ length: count }, (_, seed) => planScene(seed)).filter(
      ({ seed, fault }) => fault === 'none' && seed % 2 === half,
    );
    const rows: string[][] = [];
    for (const kind of BLUR_KINDS) {
      const named: string[] = [];
      for (const plan of plans) named.push(await remember(`${kind} ${plan.seed}`, () => nameCause(plan, kind)));
      rows.push([
        kind,
        ...[...CAUSES, 'other', 'taken'].map((name) => String(named.filter((each) => each === name).length)),
      ]);
    }
    console.log(toTable([title, ...CAUSES, 'other', 'taken'], rows).join('\n'), '\n');
  }
}

/** The hint about the blur that the last frame gets; `other` where there is none, `taken` where nothing is in the way. */
async function nameCause(plan: ScenePlan, kind: BlurKind): Promise<string> {
  const judge = new DocumentJudge();
  const frames = await filmBlurred(plan, kind);
  const { hints } = frames.map((frame, index) => judge.judge(frame, index * INTERVAL)).at(-1)!;
  if (hints.length === 0) return 'taken';
  return hints.find((hint) => CAUSES.includes(hint)) ?? 'other';
}
