import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { IdproofError } from '@idproof/core/errors';
import { waitUntil } from '../../helpers/wait-until.js';
import { createExplainedClient } from '../../../packages/widgets/src/session-client/explained-client.js';
import { createExplainedSource } from '../../../packages/widgets/src/session-client/explained-client.js';
import { define } from '../../../packages/widgets/src/element/define.js';
import { VERSION } from '../../../packages/widgets/src/element/version.js';
import { answerAsProxy } from '../frame/pages/session-on-page.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { mount as mountCapture } from '../capture/capture-helpers.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, mount } from '../flow/flow-helpers.js';
import { fakeCamera, image, part, readText, untilExplained, untilPhase, upload } from '../helpers/helpers.js';
import type { WarnedPage } from '../capture/pages/no-workers-page.js';
import { PAGE, readWarnings } from '../helpers/warnings.js';

describe('a misconfiguration is logged for the developer, with a link to its section', () => {
  it('a flow without a way to get a session', async () => {
    const warnings = await readWarnings(async () => {
      const flow = await mount(null);
      await flow.start();
      await untilPhase(flow, 'failed');
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^<idproof-flow> start_missing: .*start-url.* https/);
    expect(warnings[0]!.endsWith(`${PAGE}start_missing`)).to.equal(true);
  });

  it('a flow without a way to get a session offers no restart until it has one', async () => {
    const flow = await mount(null);
    const warnings = await readWarnings(async () => {
      await flow.start();
      await untilPhase(flow, 'failed');
    });
    expect(warnings).to.have.length(1);
    expect(readText(flow)).to.contain('contact the website').and.not.contain('Start again');

    const session = await FakeSession.create();
    flow.client = session;
    await flow.updateComplete;
    click(flow, 'Start again');
    await untilPhase(flow, 'consent');
  });

  it('a start address that answers with something else', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = async () => new Response('<!doctype html><p>Not found</p>', { status: 404 });
    try {
      const warnings = await readWarnings(async () => {
        const flow = await mount(null, { startUrl: '/start' });
        await flow.start();
        await untilPhase(flow, 'failed');
      });
      await untilExplained();
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(`${PAGE}start_unreadable`).and.to.contain('HTTP 404');
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('a proxy address that answers with something else', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = async () => new Response('<!doctype html><p>Not found</p>', { status: 404 });
    try {
      const warnings = await readWarnings(async () => {
        const flow = await mount(null, { proxyUrl: '/nowhere', token: 'a-token' });
        await flow.start();
        await untilPhase(flow, 'failed');
      });
      await untilExplained();
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.match(/^<idproof-flow> proxy_unreadable: .*proxy-url/);
      expect(warnings[0]!.endsWith(`${PAGE}proxy_unreadable`)).to.equal(true);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('a getToken that returns no token, with its error or the type of its result', async () => {
    const warnings: unknown[][] = [];
    const call = async (getToken: () => Promise<unknown>): Promise<string> => {
      const given = { proxyUrl: '/nowhere', getToken: getToken as () => Promise<string> };
      const client = createExplainedClient(given, (...warning) => warnings.push(warning));
      return client.view().then(
        () => 'answered',
        ({ code }: IdproofError) => code,
      );
    };
    const refused = new Error('signed out');
    expect(await call(() => Promise.reject(refused))).to.equal('answer_unreadable');
    expect(await call(async () => undefined)).to.equal('answer_unreadable');
    expect(await call(async () => ({ clientToken: 'a-token' }))).to.equal('answer_unreadable');
    expect(warnings).to.deep.equal([
      ['token_missing', refused],
      ['token_missing', 'undefined'],
      ['token_missing', 'object'],
    ]);
    // An error with a code has a warning of its own.
    expect(await call(() => Promise.reject(new IdproofError('host_silent')))).to.equal('host_silent');
    expect(warnings).to.have.length(3);
  });

  it('a token that the proxy refuses', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = async () => Response.json({ error: { code: 'unauthorized' } }, { status: 401 });
    try {
      const warnings = await readWarnings(async () => {
        const flow = await mount(null, { token: 'abc' });
        await flow.start();
        await untilPhase(flow, 'failed');
      });
      await untilExplained();
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(`${PAGE}token_refused`);
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('a proxy address that does not answer, once, and not while the browser is offline', async () => {
    const { fetch, setTimeout } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    // Retries are made at once.
    globalThis.setTimeout = ((run: () => void) => setTimeout(run)) as typeof globalThis.setTimeout;
    const call = async (): Promise<string[]> => {
      const warnings: string[] = [];
      const client = createExplainedClient({ proxyUrl: '/nowhere', getToken: async () => 'a-token' }, (warning) =>
        warnings.push(warning),
      );
      for (let time = 0; time < 2; time++) await client.view().catch(() => undefined);
      return warnings;
    };
    try {
      expect(await call()).to.deep.equal(['proxy_unreachable']);
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      expect(await call()).to.deep.equal([]);
    } finally {
      Object.assign(globalThis, { fetch, setTimeout });
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('a start address that does not answer, once, and not while the browser is offline', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const ask = async (): Promise<string[]> => {
      const warnings: string[] = [];
      const getToken = createExplainedSource('/start', (warning) => warnings.push(warning));
      for (let time = 0; time < 2; time++) await getToken().catch(() => undefined);
      return warnings;
    };
    try {
      expect(await ask()).to.deep.equal(['start_unreachable']);
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      expect(await ask()).to.deep.equal([]);
    } finally {
      globalThis.fetch = fetch;
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('an element inside the flow that is never shown, and none that has a slot', async () => {
    const begin = async (inside: string): Promise<void> => {
      const flow = await fixture<IdproofFlow>(`<idproof-flow>${inside}</idproof-flow>`);
      flow.client = await FakeSession.create();
      await agree(flow);
    };
    const warnings = await readWarnings(() => begin('<idproof-consent></idproof-consent>'));
    expect(warnings[0]).to.contain(`${PAGE}step_misplaced`);
    await begin('<p>No script</p><idproof-result slot="header"></idproof-result>');
    await untilExplained();
  });

  describe('two flows with one start address', () => {
    const { fetch } = globalThis;
    const start = async (startUrl = '/start'): Promise<IdproofFlow> => {
      const flow = await mount(null, { startUrl });
      await flow.start();
      await untilPhase(flow, 'consent');
      return flow;
    };
    beforeEach(function answerAsServer() {
      answerAsProxy();
      const asProxy = globalThis.fetch;
      globalThis.fetch = async (input, init) =>
        input === '/start' ? Response.json({ clientToken: 'a-token' }) : asProxy(input, init);
    });
    afterEach(function answerNoMore() {
      globalThis.fetch = fetch;
    });

    it('are logged once, when the second is started', async () => {
      await start();
      const warnings = await readWarnings(() => start());
      await untilExplained();
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.match(/^<idproof-flow> two_flows: another flow .* reset\(\)\./);
      expect(warnings[0]!.endsWith(`${PAGE}two_flows`)).to.equal(true);
    });

    it('are not logged if the first is not started, reset, removed, hidden, or has another address', async () => {
      await mount(null, { startUrl: '/start' });
      const leave: ((first: IdproofFlow) => void)[] = [
        (first) => first.reset(),
        (first) => first.remove(),
        (first) => (first.hidden = true),
        (first) => (first.startUrl = '/start-of-another'),
      ];
      for (const each of leave) {
        const first = await start();
        each(first);
        await first.updateComplete;
        const second = await start();
        await untilExplained();
        for (const flow of [first, second]) flow.remove();
      }
    });
  });

  it('a page without a viewport on a touch screen, and one without a doctype', async () => {
    const { matchMedia } = globalThis;
    const viewports = [...document.querySelectorAll('meta[name=viewport]')];
    const begin = async (): Promise<unknown> => agree(await mount(await FakeSession.create()));
    Object.defineProperty(document, 'compatMode', { value: 'BackCompat', configurable: true });
    globalThis.matchMedia = (query) => (query === '(pointer: coarse)' ? matchMedia('all') : matchMedia(query));
    for (const each of viewports) each.remove();
    try {
      const warnings = await readWarnings(begin);
      await untilExplained();
      expect(warnings).to.have.length(2);
      expect(warnings[0]).to.contain(`${PAGE}doctype_missing`);
      expect(warnings[1]).to.contain(`${PAGE}viewport_missing`);
      Reflect.deleteProperty(document, 'compatMode');
      document.head.insertAdjacentHTML('beforeend', '<meta name="viewport" content="width=device-width">');
      await begin();
      await untilExplained();
    } finally {
      globalThis.matchMedia = matchMedia;
      Reflect.deleteProperty(document, 'compatMode');
      document.head.querySelector('meta[name=viewport]')?.remove();
      document.head.append(...viewports);
    }
  });

  for (const [camera, code] of [
    [{ isAllowed: false }, 'camera_blocked_by_policy'],
    [{ isSecure: false }, 'camera_insecure_page'],
  ] as const) {
    it(`a camera that is not available: ${code}`, async () => {
      const warnings = await readWarnings(async () => {
        const element = await mountCapture('idproof-selfie-capture', { environment: fakeCamera(camera) });
        element.start();
        await untilPhase(element, 'blocked');
      });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(`<idproof-selfie-capture> ${code}: `);
      expect(warnings[0]).to.contain(PAGE + code);
    });
  }

  for (const page of ['no-workers', 'no-trusted-workers']) {
    it(`a policy that blocks workers, while the image is still captured: ${page}`, async () => {
      const frame = document.createElement('iframe');
      frame.src = new URL(`../capture/pages/${page}.html`, import.meta.url).href;
      document.body.append(frame);
      try {
        const inner = (): WarnedPage | undefined => (frame.contentWindow as unknown as { page?: WarnedPage }).page;
        await waitUntil(() => inner() !== undefined, 'the page did not load');
        const element = frame.contentDocument!.querySelector('idproof-document-capture')!;
        await element.updateComplete;
        upload(element, await image());
        await untilPhase(element, 'review');
        const logged = (): string[] => inner()!.warnings.filter((text) => text.includes('worker_blocked'));
        await waitUntil(() => logged().length > 0, `not logged: ${inner()!.warnings.join('; ')}`);
        expect(logged()).to.have.length(1);
        expect(logged()[0]).to.contain(`${PAGE}worker_blocked`);
      } finally {
        frame.remove();
      }
    });
  }

  it('another version of the kit, but not a second copy of the same version', async () => {
    const first = class extends HTMLElement {};
    define('idproof-twice', first);
    expect((first as { version?: string }).version).to.equal(VERSION);
    define('idproof-twice', class extends HTMLElement {});
    customElements.define('idproof-other', Object.assign(class extends HTMLElement {}, { version: '0.0.9' }));
    const warnings = await readWarnings(async () => define('idproof-other', class extends HTMLElement {}));
    expect(warnings).to.deep.equal([
      `<idproof-other> two_versions: 0.0.9 is used, ${VERSION} is not. ${PAGE}two_versions`,
    ]);
  });
});

/** The note that the flow shows while the slot is empty. */
const note = (flow: IdproofFlow): HTMLElement => flow.shadowRoot!.querySelector('slot[name=handoff] .note')!;

describe('a session that allows no capture method but the handoff', () => {
  const capture = { maxBase64Length: 1_048_576, upload: false, methods: ['handoff' as const] };

  it('logs a warning, dispatches an error, and shows the person an alternative', async () => {
    expectConsole(/handoff_missing.*troubleshooting\.md#handoff_missing/);
    const flow = await mount(await FakeSession.create({ capture }));
    flow.innerHTML = '<p slot="alternative">Visit us</p>';
    const codes: string[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => codes.push(detail.code));
    await agree(flow);
    expect(codes).to.deep.equal(['configuration_invalid']);
    expect(readText(note(flow))).to.contain('Please contact the website');
    expect(note(flow).checkVisibility()).to.equal(true);
    expect(flow.querySelector('p')!.checkVisibility()).to.equal(true);
    await expect(flow).to.be.accessible();
    const buttons = [...flow.shadowRoot!.querySelectorAll('button')].filter((one) => readText(one) === 'Cancel');
    expect(buttons).to.have.length(2);
    buttons.at(-1)!.click();
    click(flow, 'Stop');
    await untilPhase(flow, 'ended');
    expect(codes).to.have.length(1);
  });

  it('warns of nothing if the page fills the slot', async () => {
    const flow = await mount(await FakeSession.create({ capture }));
    flow.innerHTML = '<p slot="handoff">Go on with your phone</p>';
    const codes: string[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => codes.push(detail.code));
    await agree(flow);
    expect(flow.querySelector('p')!.checkVisibility()).to.equal(true);
    expect(note(flow).checkVisibility()).to.equal(false);
    expect(part(flow, 'cancel')).to.not.equal(null);
    expect(codes).to.deep.equal([]);
  });
});
