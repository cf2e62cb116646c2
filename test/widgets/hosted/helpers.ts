// What an element loads late is there from the beginning, so that a test need not wait to see nothing happen.
import '@idproof/core/session';
import type { IdproofFlow, IdproofHosted } from '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import { fixture, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { mount, screen } from '../flow/flow-helpers.js';
import { part, untilPhase } from '../helpers/helpers.js';

export const OPENED = 'idproof.hosted-opened';
const NOTE = 'idproof.open-session';
/** A page of this origin that stands for the hosted page and the callback page in one. */
export const LAUNCH = new URL('/test/widgets/hosted/pages/hosted.html', location.href).href;

export const FINISHED: Partial<SessionView> = {
  step: 'result',
  status: 'finished',
  reasons: [],
  result: { outcome: 'approved', reasons: [], fields: { LAST_NAME: 'ERIKSSON' }, liveness: 'passed' },
};

afterEach(() => {
  sessionStorage.clear();
  // The browser's own are in force again.
  Reflect.deleteProperty(performance, 'getEntriesByType');
  Reflect.deleteProperty(document, 'referrer');
  Object.defineProperty(window, 'navigation', own);
});
const own = Object.getOwnPropertyDescriptor(window, 'navigation') ?? { value: undefined, configurable: true };

/** How the browser came to the page. */
interface Visit {
  type?: NavigationTimingType;
  referrer?: string;
  /** The page of this origin that was left for it in this tab. */
  from?: object | null;
  /** When the hosted page was opened, in milliseconds since 1970; null: never. */
  openedAt?: number | null;
  /** What the tab noted of its session. */
  note?: Record<string, unknown>;
}

/** Makes the page look as if this tab were back from the hosted page, by the proxy's redirect unless the test says else. */
export function visitAgain(visit: Visit = {}): void {
  const { type = 'navigate', referrer = '', from = null, openedAt = Date.now(), note } = visit;
  performance.getEntriesByType = () => [{ type } as PerformanceNavigationTiming];
  Object.defineProperty(document, 'referrer', { configurable: true, get: () => referrer });
  const value = { activation: { from }, currentEntry: { key: 'here' } };
  Object.defineProperty(window, 'navigation', { configurable: true, value });
  if (openedAt !== null) sessionStorage.setItem(OPENED, String(openedAt));
  const open = { flow: `${location.pathname} `, session: 'session-1', page: 1, until: Date.now() + 60_000, places: [] };
  sessionStorage.setItem(NOTE, JSON.stringify({ ...open, ...note }));
}

/** What this tab notes of its session. */
export function readNote(): Record<string, unknown> | null {
  return JSON.parse(sessionStorage.getItem(NOTE) ?? 'null') as Record<string, unknown> | null;
}

export interface FakeSurroundings {
  navigated: string[];
  navigate: (url: string) => void;
  isSecure: () => boolean;
  canLendCamera: (origin?: string) => boolean;
  after: (ms: number, action: () => void) => () => void;
  /** Lets all time pass that is waited for. */
  wait: () => void;
}

interface Options {
  isSecure?: boolean;
  canLendCamera?: (origin?: string) => boolean;
}

/** A page that is never left, and whose time passes when the test says so. */
export function fakeSurroundings({ isSecure = true, canLendCamera = () => true }: Options = {}): FakeSurroundings {
  const navigated: string[] = [];
  const waiting = new Set<() => void>();
  return {
    navigated,
    navigate: (url) => navigated.push(url),
    isSecure: () => isSecure,
    canLendCamera,
    after: (_ms, action) => {
      waiting.add(action);
      return () => void waiting.delete(action);
    },
    wait: () => {
      const due = [...waiting];
      waiting.clear();
      for (const action of due) action();
    },
  };
}

/** A session that stands at the hosted page. */
export async function hostedSession(changes: Partial<SessionView> = {}): Promise<FakeSession> {
  const session = await FakeSession.create({
    flow: 'h5',
    step: 'hosted',
    steps: ['consent', 'hosted', 'result'],
    hosted: { isStarted: false },
    ...changes,
  });
  session.launch = { launchUrl: LAUNCH, hostedOrigin: 'https://provider.test' };
  return session;
}

export async function mountHosted(properties: Partial<IdproofHosted> = {}): Promise<IdproofHosted> {
  const element = document.createElement('idproof-hosted');
  Object.assign(element, { environment: fakeSurroundings() }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

export function findFrame(element: IdproofHosted): HTMLIFrameElement {
  return part(element, 'frame') as HTMLIFrameElement;
}

/** Presses the button and waits until the frame's page is there. */
export async function openFrame(element: IdproofHosted): Promise<HTMLIFrameElement> {
  part(element, 'launch')!.click();
  await untilPhase(element, 'open');
  const frame = findFrame(element);
  await waitUntil(() => frame.contentDocument?.querySelector('button'), 'the page in the frame');
  await waitUntil(() => frame.contentDocument?.readyState === 'complete');
  await nextFrame();
  return frame;
}

/** Finishes on the page in the frame, as its person does. */
export function finish(frame: HTMLIFrameElement): void {
  frame.contentDocument!.querySelector('button')!.click();
}

export function findButton(element: HTMLElement, text: string): HTMLButtonElement {
  const button = [...element.shadowRoot!.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);
  if (!button) throw new Error(`no button "${text}"`);
  return button;
}

export function countCalls(session: FakeSession, route: string): number {
  return session.calls.filter((call) => call.route === route).length;
}

/** Runs something as in a browser that forbids all storage. */
export async function withoutStorage(action: () => Promise<unknown>): Promise<void> {
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage')!;
  const read = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')!;
  const refuse = (): never => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  Object.defineProperty(window, 'sessionStorage', { ...own, get: refuse });
  // WebKit's compiled code may go on with the getter that it knows.
  Object.defineProperty(Storage.prototype, 'getItem', { ...read, value: refuse });
  try {
    await action();
  } finally {
    Object.defineProperty(window, 'sessionStorage', own);
    Object.defineProperty(Storage.prototype, 'getItem', read);
  }
}

/** The hosted step of a flow that is kept on this page. */
export async function toHosted(
  client: FakeSession,
  properties: Partial<IdproofFlow> = {},
): Promise<[IdproofFlow, IdproofHosted, FakeSurroundings]> {
  const flow = await mount(client, properties);
  await flow.start();
  await untilPhase(flow, 'hosted');
  const hosted = screen(flow, 'idproof-hosted');
  const environment = fakeSurroundings();
  hosted.environment = environment;
  await hosted.updateComplete;
  return [flow, hosted, environment];
}
