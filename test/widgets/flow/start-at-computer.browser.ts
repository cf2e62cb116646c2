import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { mount } from './flow-helpers.js';
import { readText } from '../helpers/helpers.js';

const NOTE = 'If your camera does not focus up close, you can upload a photo of the document.';
const { matchMedia } = globalThis;

/** What the browser lists of the device, without a permission. */
function setDevices(list: () => Promise<{ kind: string }[]>): void {
  Object.defineProperty(navigator.mediaDevices, 'enumerateDevices', { configurable: true, value: list });
}

async function mountWithLink(): Promise<IdproofFlow> {
  const flow = await mount(await FakeSession.create());
  flow.innerHTML = '<a slot="handoff" href="#phone">Continue on your phone</a>';
  return flow;
}

const says = (flow: IdproofFlow): boolean => readText(flow).includes(NOTE);
const findTop = (flow: IdproofFlow): number =>
  flow.shadowRoot!.querySelector('.foot .primary')!.getBoundingClientRect().top;

/** Whether the link comes before the first button; undefined where it is not shown. */
function isLinkFirst(flow: IdproofFlow): boolean | undefined {
  const [link, button] = [flow.querySelector('a')!, flow.shadowRoot!.querySelector('.foot .primary')!].map((each) =>
    each.getBoundingClientRect(),
  );
  return link!.height === 0 ? undefined : link!.bottom <= button!.top;
}

describe('the start screen at a computer', () => {
  afterEach(async () => {
    globalThis.matchMedia = matchMedia;
    Reflect.deleteProperty(navigator.mediaDevices, 'enumerateDevices');
    await setViewport({ width: 800, height: 600 });
  });

  it('says what helps where the camera does not focus, and has the place of another way after the button', async () => {
    setDevices(async () => [{ kind: 'audioinput' }, { kind: 'videoinput' }]);
    const flow = await mountWithLink();
    const top = findTop(flow);
    await waitUntil(() => says(flow));
    expect(findTop(flow), 'the button keeps its place').to.equal(top);
    expect(isLinkFirst(flow)).to.equal(false);
    await expect(flow).to.be.accessible();
  });

  it('has it first where there is no camera', async () => {
    setDevices(async () => [{ kind: 'audioinput' }]);
    const flow = await mountWithLink();
    await waitUntil(() => isLinkFirst(flow) === true);
    await expect(flow).to.be.accessible();
  });

  it('is the usual one where the browser does not list its devices', async () => {
    setDevices(async () => Promise.reject(new Error('guarded')));
    const flow = await mountWithLink();
    await waitUntil(() => isLinkFirst(flow) === false);
  });

  it('is not that of a phone, or of a narrow window', async () => {
    setDevices(async () => []);
    globalThis.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
    const phone = await mountWithLink();
    expect([says(phone), isLinkFirst(phone)]).to.deep.equal([false, undefined]);
    globalThis.matchMedia = matchMedia;
    await setViewport({ width: 600, height: 600 });
    const narrow = await mountWithLink();
    expect([says(narrow), isLinkFirst(narrow)]).to.deep.equal([false, undefined]);
  });
});
