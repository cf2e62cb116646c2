// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { IdproofHosted } from '@idproof/widgets';
import { expect, fixture, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import type { FakeSession } from '../helpers/fake-session.js';
import { countCalls, finish, hostedSession, mountHosted, openFrame } from './helpers.js';
import { untilPhase } from '../helpers/helpers.js';
import type { LendPage } from './pages/lend-page.js';

const GOOD = { ns: 'idproof', v: 1, type: 'hosted-return', payload: { response: '{"code":1000}' } };

interface Stage {
  client: FakeSession;
  element: IdproofHosted;
  frame: Window;
}

async function open(): Promise<Stage> {
  const client = await hostedSession();
  const element = await mountHosted({ client, embed: 'frame' });
  const frame = await openFrame(element);
  return { client, element, frame: frame.contentWindow! };
}

/** A message as the browser would deliver it. */
function deliver(data: unknown, source: Window | null, origin = location.origin): void {
  dispatchEvent(new MessageEvent('message', { data, source, origin }));
}

/** Deeper than anything that is meant. */
function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = { payload: value };
  return value;
}

describe('idproof-hosted and messages that are not the callback page’s', () => {
  const ORIGINS = [
    'https://proxy.test',
    'null',
    '',
    `${location.origin}/`,
    `${location.origin}.evil.test`,
    location.origin.toUpperCase(),
    location.origin.replace('http:', 'https:'),
    `${location.protocol}//${location.hostname}`,
  ];
  for (const origin of ORIGINS) {
    it(`ignores those of the origin "${origin.replace(location.host, '<host>')}"`, async () => {
      const { client, element, frame } = await open();
      deliver(GOOD, frame, origin);
      await nextFrame();
      expect(element.phase).to.equal('open');
      expect(countCalls(client, 'returned')).to.equal(0);
    });
  }

  it('ignores those of another window of the right origin', async () => {
    const { client, element } = await open();
    const other = await fixture<HTMLIFrameElement>(document.createElement('iframe'));
    deliver(GOOD, other.contentWindow);
    deliver(GOOD, window);
    deliver(GOOD, null);
    await nextFrame();
    expect(element.phase).to.equal('open');
    expect(countCalls(client, 'returned')).to.equal(0);
  });

  const SHAPES: Record<string, unknown> = {
    'no object': 'idproof',
    null: null,
    'an array': [GOOD],
    'another name': { ...GOOD, ns: 'other' },
    'another version': { ...GOOD, v: 2 },
    'a version as text': { ...GOOD, v: '1' },
    'another type': { ...GOOD, type: 'done' },
    'no payload': { ...GOOD, payload: undefined },
    'no response': { ...GOOD, payload: {} },
    'an empty response': { ...GOOD, payload: { response: '' } },
    'a response that is no text': { ...GOOD, payload: { response: { code: 1000 } } },
    'more than a response': { ...GOOD, payload: { response: '{}', outcome: 'approved' } },
    'a response that is too long': { ...GOOD, payload: { response: 'x'.repeat(4097) } },
    'a response of a megabyte': { ...GOOD, payload: { response: 'x'.repeat(1_048_576) } },
    'something deep': nested(2000),
    'only an outcome': { ns: 'idproof', v: 1, type: 'finish', payload: { outcome: 'approved' } },
  };
  for (const [name, data] of Object.entries(SHAPES)) {
    it(`ignores ${name}`, async () => {
      const { client, element, frame } = await open();
      deliver(data, frame);
      await nextFrame();
      expect(element.phase).to.equal('open');
      expect(countCalls(client, 'returned')).to.equal(0);
    });
  }

  it('calls the session at most once for a thousand of them', async () => {
    const { client, element, frame } = await open();
    for (let times = 0; times < 1000; times++) {
      deliver(GOOD, window);
      deliver(GOOD, frame, 'https://evil.test');
      deliver({ ...GOOD, v: times }, frame, 'https://evil.test');
    }
    for (let times = 0; times < 1000; times++) deliver(GOOD, frame);
    await untilPhase(element, 'returned');
    // The frame is gone, so the browser names no window any more.
    for (let times = 0; times < 1000; times++) deliver(GOOD, null);
    await nextFrame();
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['initialize', 'returned']);
  });

  it('takes no message before the frame is open, nor when the page was left instead', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client });
    deliver(GOOD, window);
    await element.launch();
    deliver(GOOD, window);
    deliver(GOOD, null);
    await nextFrame();
    expect(element.phase).to.equal('open');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['initialize']);
  });

  // Claim: T3
  it('never takes an outcome from a message: what it shows is what the session says', async () => {
    const client = await hostedSession();
    client.plan('returned', { status: 'open', step: 'hosted' });
    const element = await mountHosted({ client, embed: 'frame' });
    finish(await openFrame(element));
    await untilPhase(element, 'returned');
    expect(element.view).to.include({ status: 'open', step: 'hosted' });
  });
});

describe('lending the camera', () => {
  const knows = 'featurePolicy' in document || 'permissionsPolicy' in document;

  async function ask(allow: string): Promise<LendPage> {
    const frame = document.createElement('iframe');
    frame.allow = allow;
    frame.src = new URL('./pages/lend.html', import.meta.url).href;
    await fixture(frame);
    const inside = (): LendPage | undefined => (frame.contentWindow as { page?: LendPage } | null)?.page;
    await waitUntil(inside, 'the page in the frame');
    return inside()!;
  }

  it('is possible where the page has it, and asking leaves nothing behind', async () => {
    expect(await ask('camera')).to.deep.equal({ own: true, lent: true, frames: 0, requested: 0 });
  });

  it('is not where the page around does not lend it, as far as the browser tells', async () => {
    const { own, lent } = await ask("camera 'none'");
    expect({ own, lent }).to.deep.equal({ own: !knows, lent: !knows });
  });
});
