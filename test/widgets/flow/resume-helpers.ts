import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount } from './flow-helpers.js';
import { readText } from '../helpers/helpers.js';

export const KEY = 'idproof.open-session';
export type Note = Record<string, unknown>;

export const readNote = (): Note | null => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Note | null;

/** Makes what this tab keeps look as if an earlier load of the page had left it. */
export function reload(changes: Note = {}): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...readNote(), page: 1, ...changes }));
}

/** How the browser came to the page. */
export function visitBy(type: NavigationTimingType): void {
  performance.getEntriesByType = () => [{ type } as PerformanceNavigationTiming];
}

export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Leaves a flow in its document step, with the session open for an hour. */
export async function leave(startUrl = ''): Promise<FakeSession> {
  const client = await FakeSession.create({ expiresAt: inAnHour() });
  const flow = await mount(client, { startUrl });
  await agree(flow);
  await waitUntil(() => readNote() !== null);
  flow.remove();
  client.calls.length = 0;
  return client;
}

export const settle = (): Promise<void> => aTimeout(50);

export async function expectStart(flow: IdproofFlow): Promise<void> {
  await settle();
  expect(readText(flow)).to.contain('Get started');
}

beforeEach(() => {
  sessionStorage.clear();
  visitBy('reload');
});
afterEach(() => {
  // The browser's own is in force again.
  Reflect.deleteProperty(performance, 'getEntriesByType');
  sessionStorage.clear();
  history.replaceState(null, '');
});
