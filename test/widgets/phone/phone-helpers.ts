import { IdproofError, type ErrorCode } from '@idproof/core/errors';
import type { JoinAnswer, JoinOptions, JoinRequest, SessionClient, SessionView } from '@idproof/core/session';
import type { IdproofFlow } from '@idproof/widgets';
import type { IdproofPhone, PhonePhase } from '@idproof/widgets/phone.js';
import { fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { part, readText } from '../helpers/helpers.js';

/** A code of the form of a real one. */
export const CODE = 'Abc-_fghijklmnopqrst42';
export const STORED = 'idproof.phone';

type Join = JoinRequest & { key: string };

/** A proxy in memory: it joins a phone by one number, and has the session of the phone. */
export class FakeProxy {
  readonly session: FakeSession;
  readonly joins: Join[] = [];
  /** The tokens that calls were made with. */
  readonly tokens: string[] = [];
  /** The number that joins. */
  number = '42';
  /** Planned faults of joining, the next one first. */
  readonly faults: ErrorCode[] = [];
  /** While set, joining waits for it. */
  gate: Promise<unknown> | undefined;
  givenBack = 0;
  /** Sends a view to the phone that watches. */
  show: (changes: Partial<SessionView>) => void = () => undefined;
  /** Refuses the phone that watches. */
  refuse: (code: ErrorCode) => void = () => undefined;
  isWatched = false;

  private constructor(session: FakeSession) {
    this.session = session;
  }

  static async create(changes: Partial<SessionView> = {}): Promise<FakeProxy> {
    return new FakeProxy(await FakeSession.create({ device: 'phone', ...changes }));
  }

  readonly joinHandoff = async (
    body: JoinRequest,
    { idempotencyKey: key }: Pick<JoinOptions, 'idempotencyKey'>,
  ): Promise<JoinAnswer> => {
    this.joins.push({ ...body, key });
    await this.gate;
    const fault = this.faults.shift() ?? (body.number === this.number ? undefined : 'handoff_refused');
    if (fault) throw new IdproofError(fault);
    return { clientToken: 'phone-token', expiresAt: '2100-01-01T00:00:00Z' };
  };

  readonly createSessionClient = ({ getToken }: { getToken: () => Promise<string> }): SessionClient => {
    const { session } = this;
    void getToken().then((token) => this.tokens.push(token));
    const watch: SessionClient['watch'] = (onView, { signal }) =>
      new Promise((resolve, reject) => {
        this.isWatched = true;
        const end = (): void => {
          this.isWatched = false;
          this.show = () => undefined;
          resolve();
        };
        signal.addEventListener('abort', end);
        this.show = (changes) => void session.view().then((view) => onView({ ...view, ...changes }));
        this.refuse = (code) => reject(new IdproofError(code));
      });
    return {
      view: (options) => session.view(options),
      consent: (body, options) => session.consent(body, options),
      recognize: (body, options) => session.recognize(body, options),
      compare: (body, options) => session.compare(body, options),
      discard: (body, options) => session.discard(body, options),
      initialize: (body, options) => session.initialize(body, options),
      returned: (body, options) => session.returned(body, options),
      checkresult: (options) => session.checkresult(options),
      extend: (options) => session.extend(options),
      cancel: (options) => session.cancel(options),
      endHandoff: async () => {
        this.givenBack++;
        return session.view();
      },
      watch,
    };
  };

  /** The routes that were called, but for readings. */
  get acts(): string[] {
    return this.session.calls.map(({ route }) => route).filter((route) => route !== 'view');
  }
}

/** Puts the code into the address, as a scanned link does. */
export function scan(code = CODE): void {
  history.replaceState(null, '', `${location.pathname}${location.search}#${code}`);
}

export async function mountPhone(proxy: FakeProxy, properties: Partial<IdproofPhone> = {}): Promise<IdproofPhone> {
  const phone = document.createElement('idproof-phone');
  Object.assign(phone, { connection: proxy, merchant: 'Shop & Söhne' }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(phone);
  await phone.updateComplete;
  return phone;
}

export function input(phone: IdproofPhone): HTMLInputElement {
  return phone.shadowRoot!.querySelector('input')!;
}

/** Types a number, and presses the button as a person does. */
export function typeNumber(phone: IdproofPhone, text: string): void {
  input(phone).value = text;
  part(phone, 'continue')!.click();
}

export async function untilPhone(phone: IdproofPhone, phase: PhonePhase): Promise<void> {
  await waitUntil(() => phone.phase === phase, `the phone is ${phone.phase}, not ${phase}`);
  await phone.updateComplete;
}

export async function findFlow(phone: IdproofPhone): Promise<IdproofFlow> {
  const find = (): IdproofFlow | null => phone.shadowRoot!.querySelector('idproof-flow');
  await waitUntil(() => find() !== null, 'the flow is not there');
  return find()!;
}

/** Scans, types the right number, and returns the flow. */
export async function join(proxy: FakeProxy, properties: Partial<IdproofPhone> = {}) {
  scan();
  const phone = await mountPhone(proxy, properties);
  typeNumber(phone, proxy.number);
  await untilPhone(phone, 'running');
  return { phone, flow: await findFlow(phone) };
}

export function problem(phone: IdproofPhone): string {
  const alert = phone.shadowRoot!.querySelector('[role=alert]');
  return alert ? readText(alert) : '';
}

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', location.pathname + location.search);
});
