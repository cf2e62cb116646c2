// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { ask, framedPage, mount, until, untilConnected, untilInside, untilState } from './helpers.js';
import { HandTimers } from '../../helpers/hand-timers.js';

const TOKEN = 'client-token-that-nobody-else-may-see';
const getToken = async (): Promise<string> => TOKEN;

describe('idproof-frame and its token', () => {
  it('asks for a new token when the old one expired', async () => {
    const timers = new HandTimers();
    let asked = 0;
    const { frame } = mount(framedPage(), { timers, getToken: async () => `token-${(asked += 1)}` });
    await untilConnected(frame);
    await ask(frame, 'expire');
    frame.start();
    await until(() => timers.delays.includes(1000), 'the first token');
    timers.elapse(1000);
    const { tokens } = await untilInside(frame, 'consent');
    expect(tokens).to.deep.equal(['token-1', 'token-2']);
  });

  it('asks again if a request for a token was never answered', async () => {
    const timers = new HandTimers();
    let asked = 0;
    const getNone = (): Promise<string> => new Promise(() => {});
    const { frame } = mount(framedPage(), { timers, getToken: () => ((asked += 1) === 1 ? getNone() : getToken()) });
    await untilConnected(frame);
    frame.start();
    await until(() => asked === 1 && timers.delays.includes(60_000), 'the question');
    timers.elapse(60_000);
    await until(() => timers.delays.includes(1000), 'the pause');
    timers.elapse(1000);
    await untilInside(frame, 'consent');
    expect(asked).to.equal(2);
  });

  it('takes the token from an address of its own server', async () => {
    const calls: [string, RequestInit][] = [];
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init = {}) => {
      if (input !== '/api/start') return original(input, init);
      calls.push([input, init]);
      return Response.json({ clientToken: TOKEN });
    };
    try {
      const { frame } = mount(framedPage());
      frame.startUrl = '/api/start';
      await untilConnected(frame);
      frame.start();
      expect((await untilInside(frame, 'consent')).tokens).to.deep.equal([TOKEN]);
      expect(calls).to.have.length(1);
      expect(calls[0]![1]).to.include({ method: 'POST', credentials: 'same-origin', redirect: 'error' });
      expect(new Headers(calls[0]![1].headers).get('idproof-start')).to.equal('1');
    } finally {
      globalThis.fetch = original;
    }
  });

  it('warns if it has no way to get a token', async () => {
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (text: string) => void warnings.push(text);
    try {
      const { frame } = mount(framedPage());
      await untilConnected(frame);
      frame.start();
      await untilInside(frame, 'failed');
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.have.length.above(0);
    for (const each of warnings)
      expect(each).to.match(/^<idproof-frame> start_missing: needs getToken or start-url\. /);
  });

  it('shows an error inside and dispatches it outside if there is no token', async () => {
    const { frame, heard } = mount(framedPage(), {
      getToken: async () => {
        throw new Error('logged out');
      },
    });
    await untilConnected(frame);
    frame.start();
    await untilInside(frame, 'failed');
    await until(() => heard.some(([type]) => type === 'idproof-error'), 'idproof-error');
    expect(heard).to.deep.include(['idproof-error', { code: 'host_refused', retryable: true }]);
  });
});

const ACCENT = '--idproof-color-accent';

describe('the theme of idproof-frame', () => {
  it('reaches the flow with the connection, and after a change', async () => {
    const { frame } = mount(framedPage());
    frame.style.setProperty(ACCENT, '#8a1f6b');
    frame.style.setProperty('--idproof-color-surface', '#ffffff');
    await untilConnected(frame);
    await untilState(frame, ({ accent }) => accent === '#8a1f6b', 'the accent of the page around');
    frame.theme = 'dark';
    await untilState(frame, ({ theme }) => theme === 'dark', 'dark');
    frame.style.setProperty(ACCENT, '#0b6b4f');
    frame.refreshTheme();
    await untilState(frame, ({ accent }) => accent === '#0b6b4f', 'the new accent');
    frame.style.removeProperty(ACCENT);
    frame.theme = '';
    const { theme, accent } = await untilState(frame, (state) => state.accent === '', 'no accent');
    expect([theme, accent]).to.deep.equal(['', '']);
  });
});
