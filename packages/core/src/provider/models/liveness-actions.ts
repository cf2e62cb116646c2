import * as z from 'zod';
import { optionalList, optionalText, refuseTogether, yesNoOrEmpty } from '../fields.js';

/** Actions that the person may be asked to show (specification 4.10, appendix 6.2). */
const FACE_ACTIONS = ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE', 'HEADLOWER', 'HEADRAISE', 'NOACTION'] as const;
const FRAMES = ['EYECLOSE', 'MULTIACTIONS'] as const;

/** The fields that choose the actions, for a product configuration to spread. */
export const livenessActions = {
  /** Default `FACEBLINK`; `NOACTION` stands alone. */
  actionCheckItems: optionalList(z.enum(FACE_ACTIONS), { unique: true, rule: FACE_ACTIONS.join(', ') }),
  /** `Y`: in random order; empty counts as `N`. */
  actionRandom: yesNoOrEmpty(),
  /** `EYECLOSE` needs `FACEBLINK` among the actions. */
  actionFrame: optionalList(z.enum(FRAMES), { rule: FRAMES.join(', ') }),
};

/** How many of the listed actions are drawn; takes precedence over `actionRandom`. Empty counts as left out. */
export const actionRandomNumber = optionalText({
  mayBeEmpty: true,
  pattern: /^[1-9]\d*$/,
  rule: 'a positive whole number, at most the number of actions',
});

interface Actions {
  actionCheckItems?: readonly string[] | undefined;
  actionFrame?: readonly string[] | undefined;
  actionRandomNumber?: string | null | undefined;
}

/** Refuses actions that do not go together (specification 4.10). With `NOACTION` the other fields have no effect. */
export function checkActions(config: Actions, context: z.core.$RefinementCtx): void {
  const actions = config.actionCheckItems?.length ? config.actionCheckItems : ['FACEBLINK'];
  if (actions.includes('NOACTION')) {
    if (actions.length > 1) refuseTogether(context, ['actionCheckItems']);
    return;
  }
  if (config.actionFrame?.includes('EYECLOSE') && !actions.includes('FACEBLINK')) {
    refuseTogether(context, ['actionFrame']);
  }
  if (config.actionRandomNumber && Number(config.actionRandomNumber) > actions.length) {
    refuseTogether(context, ['actionRandomNumber']);
  }
}
