import type { HandoffView, SessionView } from '@idproof/core/session';
import type { IdproofFlow } from '@idproof/widgets';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { part, untilPhase } from '../helpers/helpers.js';
import { mount } from './flow-helpers.js';

export const IDLE: HandoffView = { state: 'idle', codesLeft: 5 };
export const CONNECTED: HandoffView = { state: 'connected', activity: 'document', codesLeft: 4 };
export const LOST: HandoffView = { ...CONNECTED, state: 'lost' };

/** A flow that offers a phone, before its session has begun. */
export async function mountOffer(
  changes: Partial<SessionView> = {},
  properties: Partial<IdproofFlow> = {},
): Promise<{ client: FakeSession; flow: IdproofFlow }> {
  const client = await FakeSession.create({ step: 'document', handoff: IDLE, ...changes });
  const flow = await mount(client, { handoff: 'offer', ...properties });
  return { client, flow };
}

/** The same with the code shown, and the session watched. */
export async function showCode(
  changes: Partial<SessionView> = {},
  properties: Partial<IdproofFlow> = {},
): Promise<{ client: FakeSession; flow: IdproofFlow }> {
  const { client, flow } = await mountOffer(changes, properties);
  await pressPhone(flow);
  await untilCode(flow);
  return { client, flow };
}

/** The same with a phone that captures. */
export async function connectPhone(
  changes: Partial<SessionView> = {},
  properties: Partial<IdproofFlow> = {},
): Promise<{ client: FakeSession; flow: IdproofFlow }> {
  const { client, flow } = await showCode(changes, properties);
  client.change({ handoff: CONNECTED });
  await flow.updateComplete;
  return { client, flow };
}

/** Presses the button that offers a phone, once it is there. */
export async function pressPhone(flow: IdproofFlow): Promise<void> {
  await waitUntil(() => part(flow, 'handoff') !== null, `no offer of a phone in ${flow.phase}`);
  part(flow, 'handoff')!.click();
}

export async function untilCode(flow: IdproofFlow): Promise<void> {
  await untilPhase(flow, 'handoff');
  await waitUntil(() => findCode(flow) !== null, 'no code is shown');
}

export const findCode = (flow: IdproofFlow): Element | null => flow.shadowRoot!.querySelector('svg.qr');

export const count = (client: FakeSession, route: string): number =>
  client.calls.filter((call) => call.route === route).length;
