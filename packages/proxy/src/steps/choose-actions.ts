import { IdproofError } from '@idproof/core/errors';
import { FACE_ACTIONS, type Flow } from '@idproof/core/session';
import * as z from 'zod';
import type { ActionSettings, SessionSettings } from '../model/record.js';

/** Actions that a session of the `api` flow may ask for before the selfie; the names are those of the specification. */
export const ACTION_FIELDS = {
  actions: z.array(z.enum(FACE_ACTIONS)).min(1).max(FACE_ACTIONS.length).optional(),
  actionRandom: z.boolean().optional(),
  actionRandomNumber: z.int().min(1).optional(),
  actionAlternative: z.boolean().optional(),
  colorFlash: z.boolean().optional(),
};
const ACTION_OPTIONS = ['actionRandom', 'actionRandomNumber', 'actionAlternative'] as const;

/**
 * Checks and completes the actions of a session. Rejects with `invalid_field`, which names the field, for contradictory
 * options, and in the other flows, where `productConfig` holds the actions.
 */
export function chooseActions(flow: Flow, capture: ActionSettings = {}): Pick<SessionSettings, 'actions'> {
  const { actions, actionRandom, actionRandomNumber, actionAlternative, colorFlash } = capture;
  const given = (['actions', ...ACTION_OPTIONS, 'colorFlash'] as const).find((name) => capture[name] !== undefined);
  if (!given) return {};
  if (flow !== 'api') throw refuse(given, 'Only for the api flow');
  const alone = ACTION_OPTIONS.find((name) => capture[name] !== undefined);
  if (!actions && alone) throw refuse(alone, 'Without actions');
  if (actions && new Set(actions).size < actions.length) throw refuse('actions', 'One of them twice');
  if (actions && (actionRandomNumber ?? 0) > actions.length) throw refuse('actionRandomNumber', 'More than there are');
  return { actions: { actions, actionRandom, actionRandomNumber, actionAlternative, colorFlash } };
}

const refuse = (field: string, why: string) => new IdproofError('invalid_field', why, { field: `capture.${field}` });
