// Browsers: chromium, firefox, webkit
import type { Progress } from '@idproof/core/bridge';
import type { IdproofProgressEvent } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import {
  ask,
  framedPage,
  findIframe,
  mount,
  OTHER,
  createPageUrl,
  until,
  untilConnected,
  untilInside,
  untilState,
} from './helpers.js';
import { HandTimers } from '../../helpers/hand-timers.js';

const TOKEN = 'client-token-that-nobody-else-may-see';
const getToken = async (): Promise<string> => TOKEN;
/** The button that accepts an image, with or without a warning. */
const USES = ['Use this photo', 'Use it anyway'];

function readWarnings(act: () => void): string[] {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (text: string) => void warnings.push(text);
  act();
  console.warn = warn;
  return warnings;
}

describe('idproof-frame', () => {
  it('runs a flow of another origin, and dispatches its events', async () => {
    const { frame, heard } = mount(framedPage(), { getToken });
    for (const target of [document, window, document.body]) {
      target.addEventListener('idproof-step', () => heard.push(['bubbled', null]), { once: true });
    }
    await untilConnected(frame);
    expect(await ask(frame, 'click', 'Get started')).to.equal(true);
    await untilInside(frame, 'consent');
    await ask(frame, 'click', 'I agree');
    for (const step of ['document', 'selfie']) {
      await untilInside(frame, step);
      await ask(frame, 'upload');
      // The judges may warn of these drawn images.
      const { text: review } = await untilState(frame, ({ text }) => USES.some((use) => text.includes(use)), 'review');
      await ask(
        frame,
        'click',
        USES.find((use) => review.includes(use))!,
      );
    }
    await untilState(frame, ({ phase, text }) => phase === 'result' && text.includes('Done'), 'the result');
    await ask(frame, 'click', 'Done');
    await until(() => heard.some(([type]) => type === 'idproof-done'), 'idproof-done');
    const details = (type: string): unknown[] => heard.filter(([name]) => name === type).map(([, detail]) => detail);
    expect(details('idproof-step')).to.deep.equal([
      { step: 'consent', previous: null },
      { step: 'document', previous: 'consent' },
      { step: 'selfie', previous: 'document' },
      { step: 'result', previous: 'selfie' },
    ]);
    expect(details('idproof-finish')).to.deep.equal([
      { sessionId: 'session-1', status: 'finished', outcome: 'approved' },
    ]);
    expect(details('idproof-consent')).to.have.length(1);
    expect(details('idproof-consent')[0]).to.include({ decision: 'granted', locale: 'en' });
    expect(heard.map(([type]) => type)).not.to.include.members(['bubbled', 'idproof-capture', 'idproof-error']);
  });

  it('asks for nothing before the person acts, and keeps the token out of addresses and attributes', async () => {
    let asked = 0;
    const { frame } = mount(framedPage(), {
      getToken: async () => {
        asked += 1;
        return TOKEN;
      },
    });
    await untilConnected(frame);
    expect((await ask(frame, 'state')).requests).to.deep.equal([]);
    expect(asked).to.equal(0);
    await ask(frame, 'click', 'Get started');
    const { tokens, address } = await untilInside(frame, 'consent');
    expect(asked).to.equal(1);
    expect(tokens).to.deep.equal([TOKEN]);
    expect(address + frame.outerHTML + frame.shadowRoot!.innerHTML + location.href).not.to.contain(TOKEN);
  });

  it('relays progress to any listener of the page from the beginning, if the framed flow reports it', async () => {
    const heard: Progress[] = [];
    const hear = ({ detail }: IdproofProgressEvent): void => void heard.push(detail);
    document.addEventListener('idproof-progress', hear);
    const { frame } = mount(framedPage({ progress: '' }), { getToken });
    const { frame: silent } = mount(framedPage(), { getToken });
    for (const each of [frame, silent]) {
      each.start();
      await untilInside(each, 'consent');
    }
    frame.cancel();
    await until(() => heard.some(({ name }) => name === 'finished'), 'finished');
    document.removeEventListener('idproof-progress', hear);
    expect(heard.filter(({ name }) => name !== 'waited' && name !== 'left')).to.deep.equal([
      { name: 'step', step: 'start', previous: null },
      { name: 'step', step: 'consent', previous: 'start' },
      { name: 'finished', status: 'cancelled' },
    ]);
  });

  it('starts when connected, cancels, and starts anew', async () => {
    const { frame, heard } = mount(framedPage(), { getToken });
    frame.start();
    await untilInside(frame, 'consent');
    frame.cancel();
    await untilInside(frame, 'ended');
    await until(() => heard.some(([type]) => type === 'idproof-finish'), 'idproof-finish');
    expect(heard.at(-1)).to.deep.equal([
      'idproof-finish',
      { sessionId: 'session-1', status: 'cancelled', outcome: null },
    ]);
    frame.reset();
    await untilInside(frame, 'starting');
  });

  it('dispatches a cancellation, which only the framed page can prevent', async () => {
    const { frame, heard } = mount(framedPage(), { getToken });
    let cancelable = true;
    frame.addEventListener('idproof-cancel', (event) => {
      cancelable = event.cancelable;
      event.preventDefault();
    });
    frame.start();
    await untilInside(frame, 'consent');
    await ask(frame, 'click', 'Cancel');
    await ask(frame, 'click', 'Stop');
    await untilInside(frame, 'ended');
    await until(() => heard.some(([type]) => type === 'idproof-cancel'), 'idproof-cancel');
    expect(cancelable).to.equal(false);
  });

  it('dispatches no cancellation that the framed page prevented', async () => {
    const { frame, heard } = mount(framedPage(), { getToken });
    frame.start();
    await untilInside(frame, 'consent');
    await ask(frame, 'prevent');
    await ask(frame, 'click', 'Cancel');
    await ask(frame, 'click', 'Stop');
    expect((await ask(frame, 'state')).phase).to.equal('consent');
    expect(heard.map(([type]) => type)).not.to.include('idproof-cancel');
  });

  it('passes its language on, also after a change', async () => {
    const { frame } = mount(framedPage(), { getToken, locale: 'en-GB' });
    await untilState(frame, ({ locale }) => locale === 'en-GB', 'en-GB');
    frame.locale = 'en-US';
    await untilState(frame, ({ locale }) => locale === 'en-US', 'en-US');
  });

  it('gives the frame a name, the camera for that origin alone, and the height of its content', async () => {
    const { frame } = mount(framedPage(), { title: 'Verify who you are' });
    await untilConnected(frame);
    const iframe = findIframe(frame);
    expect(iframe.title).to.equal('Verify who you are');
    expect(iframe.allow).to.equal(`camera ${OTHER}; fullscreen ${OTHER}`);
    await expect(frame).to.be.accessible();
    await until(() => iframe.style.blockSize.endsWith('px'), 'a height');
    const before = iframe.offsetHeight;
    await ask(frame, 'grow', 900);
    await until(() => iframe.offsetHeight >= before + 852, 'the new height');
    expect(frame.offsetHeight).to.equal(iframe.offsetHeight);
  });

  it('keeps its height until the flow is defined, whatever content stands in for it', async () => {
    const { frame, heard } = mount(createPageUrl('framed-early.html', { allow: location.origin }));
    await untilConnected(frame);
    await ask(frame, 'measure');
    await until(() => heard.some(([type]) => type === 'idproof-done'), 'what was measured');
    expect(findIframe(frame).style.blockSize).to.equal('40em');
    await ask(frame, 'define');
    await until(() => findIframe(frame).style.blockSize.endsWith('px'), 'a height');
  });

  it('sends the window of the embedding page, less the content above the frame, at first and after a change', async () => {
    const { frame } = mount(framedPage(), { getToken });
    const above = Math.round(frame.getBoundingClientRect().top + scrollY);
    await untilConnected(frame);
    await untilState(frame, ({ windowHeight }) => windowHeight === `${innerHeight - above}px`, 'the room for it');
    const descriptor = Object.getOwnPropertyDescriptor(window, 'innerHeight')!;
    const resize = (value: number): void => {
      Object.defineProperty(window, 'innerHeight', { configurable: true, value });
      dispatchEvent(new Event('resize'));
    };
    try {
      // More than the margin of the page, with which it collapses.
      frame.style.marginBlockStart = '100px';
      resize(1000);
      await untilState(frame, ({ windowHeight }) => windowHeight === '900px', 'the new room');
      // Content above that fills most of the window can be scrolled away.
      frame.style.marginBlockStart = '900px';
      resize(1000);
      await untilState(frame, ({ windowHeight }) => windowHeight === '850px', 'a little room');
      // Content that cannot be scrolled away.
      resize(20);
      frame.start();
      expect((await untilInside(frame, 'consent')).windowHeight).to.equal('850px');
    } finally {
      Object.defineProperty(window, 'innerHeight', descriptor);
    }
  });

  it('keeps the answers to a long consent text in the window', async () => {
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    await ask(frame, 'click', 'Get started');
    await untilInside(frame, 'consent');
    await ask(frame, 'lengthen');
    await until(() => frame.getBoundingClientRect().height > innerHeight + 800, 'the whole text');
    const untilAt = async (end: () => number): Promise<void> => {
      const isThere = (answersEnd: number | null): boolean =>
        Math.abs(frame.getBoundingClientRect().top + answersEnd! - end()) <= 1;
      await untilState(frame, ({ answersEnd }) => isThere(answersEnd), 'its answers in sight');
    };
    try {
      await untilAt(() => innerHeight);
      scrollTo(0, 300);
      await untilAt(() => innerHeight);
      // At any scroll position of the embedding page.
      Object.assign(document.body.style, { blockSize: '400px', overflow: 'auto' });
      document.body.scrollTo(0, 200);
      await untilAt(() => innerHeight);
      document.body.removeAttribute('style');
      scrollTo(0, document.documentElement.scrollHeight);
      expect(frame.getBoundingClientRect().bottom).to.be.at.most(innerHeight);
      await untilState(frame, ({ answersEnd }) => answersEnd! > innerHeight + 600, 'its answers at the end');
    } finally {
      document.body.removeAttribute('style');
      scrollTo(0, 0);
    }
  });

  it('disconnects when detached, and connects again when attached', async () => {
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    frame.remove();
    expect(frame.phase).to.equal('idle');
    expect(frame.shadowRoot!.childElementCount).to.equal(0);
    document.body.append(frame);
    await untilConnected(frame);
    frame.start();
    await untilInside(frame, 'consent');
    frame.remove();
    document.body.append(frame);
    frame.remove();
    expect(frame.shadowRoot!.childElementCount).to.equal(0);
  });

  // Firefox reloads a frame in a shadow root.
  const canKeepPage = 'moveBefore' in Element.prototype && !navigator.userAgent.includes('Firefox');
  const onlyThere = canKeepPage ? it : () => {};
  onlyThere('keeps its page where it is moved by moveBefore()', async () => {
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    frame.start();
    await untilInside(frame, 'consent');
    const iframe = findIframe(frame);
    const place = document.body.appendChild(document.createElement('section'));
    (place as HTMLElement & { moveBefore(node: Node, child: null): void }).moveBefore(frame, null);
    expect([frame.phase, findIframe(frame) === iframe]).to.deep.equal(['connected', true]);
    expect((await ask(frame, 'state')).phase).to.equal('consent');
    frame.remove();
    place.remove();
  });

  it('connects to every page that the frame loads', async () => {
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    frame.src = framedPage({ other: 'page' });
    expect(frame.phase).to.equal('connecting');
    await untilConnected(frame);
    expect((await ask(frame, 'state')).address).to.contain('other=page');
  });

  it('waits for an address', () => {
    const frame = document.createElement('idproof-frame');
    document.body.append(frame);
    expect(frame.phase).to.equal('idle');
    frame.src = framedPage();
    expect(frame.phase).to.equal('connecting');
    frame.remove();
  });

  it('warns of a missing address one second after it was attached', () => {
    const timers = new HandTimers();
    const { frame, heard } = mount('', { timers });
    expect(timers.delays).to.deep.equal([1000]);
    const warnings = readWarnings(() => timers.elapse(1000));
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^<idproof-frame> configuration_invalid: needs src, .*#configuration_invalid$/);
    expect(frame.phase).to.equal('idle');
    expect(heard).to.deep.equal([]);
    frame.src = framedPage();
    expect(frame.phase).to.equal('connecting');
  });

  it('warns of nothing if the address comes late or the element was removed', () => {
    const timers = new HandTimers();
    const { frame } = mount('', { timers });
    frame.src = framedPage();
    mount('', { timers }).frame.remove();
    expect(readWarnings(() => timers.elapse(1000))).to.deep.equal([]);
  });

  it('reports a page that did not connect, and still accepts it later', async () => {
    expectConsole(/did not connect.*allowedOrigins.*frame-ancestors/);
    const timers = new HandTimers();
    const { frame, heard } = mount(framedPage({ late: '' }), { timers, getToken });
    await new Promise((resolve) => findIframe(frame).addEventListener('load', resolve));
    expect(timers.delays).to.deep.equal([20_000]);
    timers.elapse(20_000);
    expect(frame.phase).to.equal('refused');
    expect(heard).to.deep.equal([['idproof-error', { code: 'frame_refused', retryable: false }]]);
    await ask(frame, 'connect');
    await untilConnected(frame);
  });

  it('is refused by a page that does not know it', async () => {
    expectConsole(/did not connect/);
    const timers = new HandTimers();
    const { frame, heard } = mount(createPageUrl('framed.html', { allow: 'https://shop.example' }), {
      timers,
      getToken,
    });
    const { isFramed } = await untilState(frame, ({ refused }) => refused === 'frame_refused', 'refused');
    expect(isFramed).to.equal(true);
    timers.elapse(20_000);
    expect(heard).to.deep.equal([['idproof-error', { code: 'frame_refused', retryable: false }]]);
    await ask(frame, 'click', 'Get started');
    const { text, requests } = await untilInside(frame, 'failed');
    expect(text).to.contain('Open it in its own tab');
    expect(requests).to.deep.equal([]);
  });

  for (const src of ['javascript:alert(1)', 'data:text/html,x', 'https://']) {
    it(`does not open ${src}`, () => {
      expectConsole(/is not the address of a page/);
      const { frame, heard } = mount(src);
      expect(frame.phase).to.equal('refused');
      expect(frame.shadowRoot!.childElementCount).to.equal(0);
      expect(heard).to.deep.equal([['idproof-error', { code: 'configuration_invalid', retryable: false }]]);
    });
  }

  it('works where storage throws', async () => {
    const { frame } = mount(framedPage({ storage: 'throws' }), { getToken });
    await untilConnected(frame);
    frame.start();
    await untilInside(frame, 'consent');
  });

  it('fails a request for a token after the framed page disconnected', async () => {
    const { frame } = mount(framedPage(), { getToken });
    await untilConnected(frame);
    await ask(frame, 'disconnect');
    await ask(frame, 'click', 'Get started');
    expect((await untilInside(frame, 'failed')).tokens).to.deep.equal([]);
  });
});
