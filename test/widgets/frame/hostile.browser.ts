// Browsers: chromium, firefox, webkit
import { aTimeout, expect } from '@open-wc/testing';
import { ask, framedPage, hearFrom, findIframe, mount, OTHER, until, untilConnected, untilInside } from './helpers.js';
import { HandTimers } from '../../helpers/hand-timers.js';

interface Said {
  ns: string;
  v: number;
  type: string;
  payload: Record<string, unknown>;
}
const say = (type: string, payload: Record<string, unknown> = {}): Said => ({ ns: 'idproof', v: 1, type, payload });
const getToken = async (): Promise<string> => 'token';

/** Every `hello` that reaches this page, with its sender. */
function listen(): { hellos: MessageEvent<Said>[]; end: () => void } {
  const hellos: MessageEvent<Said>[] = [];
  const hear = (event: MessageEvent<Said>): void => {
    if (event.data?.type === 'hello') hellos.push(event);
  };
  addEventListener('message', hear);
  return { hellos, end: () => removeEventListener('message', hear) };
}

/** Runs a script in a frame outside the element, of this origin or of an opaque one. */
async function withForeignFrame(script: string, sandbox?: string): Promise<HTMLIFrameElement> {
  const foreign = document.createElement('iframe');
  if (sandbox !== undefined) foreign.setAttribute('sandbox', sandbox);
  foreign.srcdoc = `<script>window.ports = 0; addEventListener('message', (e) => { window.ports += e.ports.length; });${script}</script>`;
  document.body.append(foreign);
  await new Promise((resolve) => foreign.addEventListener('load', resolve));
  await aTimeout(50);
  return foreign;
}

const FLOOD = `
  const kinds = ['hello', 'connected', 'need-token', 'size', 'idproof-finish', 'idproof-error', 'idproof-done'];
  for (let i = 0; i < 1000; i++)
    parent.postMessage({ ns: 'idproof', v: 1, type: kinds[i % kinds.length], payload:
      { id: 'x' + i, height: 9999, sessionId: 's', status: 'finished', outcome: 'approved', code: 'x', retryable: true } }, '*');`;

describe('hostile messages', () => {
  for (const [who, sandbox] of [
    ['a frame of this origin', undefined],
    ['a frame without an origin', 'allow-scripts'],
  ] as const) {
    it(`a flood of 1,000 from ${who} changes nothing`, async () => {
      let asked = 0;
      const { frame, heard } = mount(framedPage(), {
        getToken: async () => {
          asked += 1;
          return 'token';
        },
      });
      await untilConnected(frame);
      await until(() => findIframe(frame).style.blockSize.endsWith('px'), 'a height');
      const height = findIframe(frame).offsetHeight;
      const foreign = await withForeignFrame(FLOOD, sandbox);
      expect(heard).to.deep.equal([]);
      expect(asked).to.equal(0);
      expect(findIframe(frame).offsetHeight).to.equal(height);
      if (sandbox === undefined) expect((foreign.contentWindow as Window & { ports?: number }).ports).to.equal(0);
      foreign.remove();
      frame.start();
      await untilInside(frame, 'consent');
      expect(asked).to.equal(1);
    });
  }

  // Claim: T18
  it('sends nothing to a page of another origin that replaced the framed one', async () => {
    const { hellos, end } = listen();
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    const ports = hellos.length;
    // The frame navigates to this page's origin, so that its hello has the right window and the wrong origin.
    findIframe(frame).contentWindow!.location.href = new URL('./pages/impostor.html', import.meta.url).href;
    await until(() => hellos.length > ports, 'the hello of the impostor');
    await aTimeout(50);
    expect(hellos.at(-1)!.origin).to.equal(location.origin);
    expect(findIframe(frame).contentDocument!.title).to.equal('ports: 0');
    end();
  });

  it('answers a repeated hello once', async () => {
    const { hellos, end } = listen();
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    const { id } = hellos[0]!.data.payload;
    const ids = Array.from({ length: 1000 }, () => id);
    expect(await ask<number>(frame, 'announce', { ids, atLeast: 0 })).to.equal(0);
    frame.start();
    await untilInside(frame, 'consent');
    end();
  });

  it('gives no more than twenty ports to one frame', async () => {
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    const ids = Array.from({ length: 1000 }, (_, index) => `flood-${index}`);
    expect(await ask<number>(frame, 'announce', { ids, atLeast: 19 })).to.equal(19);
  });

  it('a connect that is replayed gives nobody a second port', async () => {
    const { hellos, end } = listen();
    const { frame, heard } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    const { id } = hellos[0]!.data.payload;
    const stolen = new MessageChannel();
    const received: unknown[] = [];
    hearFrom(stolen.port1, (data) => received.push(data));
    for (const payload of [{ id }, { id: 'made-up' }, {}]) {
      findIframe(frame).contentWindow!.postMessage(say('connect', payload), OTHER, [new MessageChannel().port2]);
    }
    findIframe(frame).contentWindow!.postMessage(say('connect', { id }), OTHER, [stolen.port2]);
    frame.start();
    await untilInside(frame, 'consent');
    await until(() => heard.some(([type]) => type === 'idproof-step'), 'idproof-step');
    expect(received).to.deep.equal([]);
    end();
  });

  for (const [what, payload, ports] of [
    ['another id', { id: 'made-up' }, 1],
    ['no id', {}, 1],
    ['two ports', 'right', 2],
    ['no port', 'right', 0],
  ] as const) {
    it(`a framed page that still waits takes no connect with ${what}`, async () => {
      const { hellos, end } = listen();
      // A plain iframe, so that no element answers the hello.
      const bare = document.createElement('iframe');
      bare.src = framedPage();
      document.body.append(bare);
      await until(() => hellos.length > 0, 'hello');
      const channels = Array.from({ length: ports }, () => new MessageChannel());
      const received: unknown[] = [];
      for (const { port1 } of channels) hearFrom(port1, (data) => received.push(data));
      const right = hellos[0]!.data.payload;
      bare.contentWindow!.postMessage(
        say('connect', payload === 'right' ? right : payload),
        OTHER,
        channels.map(({ port2 }) => port2),
      );
      await aTimeout(80);
      expect(received).to.deep.equal([]);
      // The framed page still accepts the right connection.
      const channel = new MessageChannel();
      hearFrom(channel.port1, (data) => received.push((data as Said).type));
      bare.contentWindow!.postMessage(say('connect', right), OTHER, [channel.port2]);
      await until(() => received.includes('connected'), 'connected');
      bare.remove();
      end();
    });
  }

  it('a frame inside the framed page gets no port and gives none', async () => {
    const { frame, heard } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    expect(await ask<number>(frame, 'nest')).to.equal(0);
    frame.start();
    await untilInside(frame, 'consent');
    expect(heard.map(([type]) => type)).to.include('idproof-step');
  });

  it('events of a wrong shape do not reach the page, and unknown fields are dropped', async () => {
    const { frame, heard } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    const right = { sessionId: 's', status: 'finished', outcome: null };
    for (const detail of [
      { ...right, outcome: { approved: true } },
      { ...right, status: '<b>' },
      { ...right, sessionId: 'x'.repeat(129) },
      { status: 'finished' },
      { ...right, image: 'image' },
    ]) {
      await ask(frame, 'emit', detail);
    }
    await until(() => heard.length > 0, 'the one that is right');
    expect(heard).to.deep.equal([['idproof-finish', right]]);
  });

  it('1,000 requests for a token are one call, and one more a second later', async () => {
    const timers = new HandTimers();
    const gives: (() => void)[] = [];
    const { frame, heard } = mount(framedPage(), {
      timers,
      getToken: async () => new Promise((resolve) => gives.push(() => resolve(`token-${gives.length}`))),
    });
    await untilConnected(frame);
    for (const call of [1, 2]) {
      const tokens = ask<number>(frame, 'askTokens', 1000);
      await until(() => heard.length === call, 'all questions');
      if (call === 2) {
        expect(gives).to.have.length(1);
        timers.elapse(1000);
      }
      await until(() => gives.length === call, 'the call');
      gives.at(-1)!();
      expect(await tokens).to.equal(1);
      expect(gives).to.have.length(call);
      await until(() => timers.delays.includes(1000), 'the pause');
    }
  });

  it('a token requested for one frame does not reach the next', async () => {
    let give!: (token: string) => void;
    const { frame } = mount(framedPage(), { getToken: async () => new Promise((resolve) => (give = resolve)) });
    await untilConnected(frame);
    frame.start();
    await until(() => give !== undefined, 'the question');
    frame.src = framedPage({ other: 'page' });
    await untilConnected(frame);
    give('for the first');
    await aTimeout(50);
    expect((await ask(frame, 'state')).tokens).to.deep.equal([]);
  });
});
