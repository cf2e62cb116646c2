import assert from 'node:assert/strict';
import type { World } from '../world.js';
import { APP_REQUEST, readClientCfg } from './shared.js';

export const INITIALIZE = 'v1.realid.initialize';
export const RESULT = 'v1.realid.checkresult';

/** No actions, and any image of a face will do: what is asked here is what becomes of it. */
export const SILENT = { livenessMode: 'CLOSED', actionCheckItems: ['NOACTION'] };
export const bizId = 'conformance';
export const DONOR = 'conformance-donor';

interface Begun {
  transactionId: string;
  ticket: string;
}

export async function begin(
  world: World,
  operation: Parameters<World['call']>[0],
  body: Record<string, unknown>,
): Promise<Begun> {
  const { code, transactionId, response, message } = await world.call(operation, body);
  assert.equal(code, 'SUCCESS', message);
  return { transactionId: transactionId ?? '', ticket: String(readClientCfg(response)['ticket']) };
}

export async function take(
  world: World,
  { ticket }: Begun,
  step: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await world.page(ticket, step, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Goes through a standard flow. */
export async function capture(world: World, begun: Begun): Promise<void> {
  const { front, selfie } = world.pictures ?? world.plain;
  const document = await take(world, begun, 'document', { front });
  assert.equal(document['accepted'], true, JSON.stringify(document));
  const face = await take(world, begun, 'face', { face: selfie });
  assert.equal(face['finished'], true, JSON.stringify(face));
}

/** One finished transaction of a donor; begun once for all cases. */
export const donor = (world: World): Promise<Begun> =>
  world.once('donor', async () => {
    const { docType } = world.pictures ?? world.plain;
    const begun = await begin(world, INITIALIZE, {
      ...APP_REQUEST,
      docType,
      userId: DONOR,
      productConfig: { ...SILENT, cropFaceImage: 'Y' },
    });
    await capture(world, begun);
    return begun;
  });

export const NEEDS = ['sandbox', 'pictures'] as const;
