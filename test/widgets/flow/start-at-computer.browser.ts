import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { mount } from './flow-helpers.js';
import { readText } from '../helpers/helpers.js';

const NEED = 'a photo of the document to upload, if your camera does not focus up close';
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

const needs = (flow: IdproofFlow): string[] =>
  [...flow.shadowRoot!.querySelectorAll('.needs li')].map((line) => readText(line));

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

  it('says what is needed where the camera does not focus, and has the place of another way after the button', async () => {
    setDevices(async () => [{ kind: 'audioinput' }, { kind: 'videoinput' }]);
    const flow = await mountWithLink();
    expect(needs(flow)).to.include(NEED);
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
    expect(isLinkFirst(await mountWithLink())).to.equal(false);
  });

  it('is not that of a phone, or of a narrow window', async () => {
    setDevices(async () => []);
    globalThis.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
    const phone = await mountWithLink();
    expect([needs(phone).includes(NEED), isLinkFirst(phone)]).to.deep.equal([false, undefined]);
    globalThis.matchMedia = matchMedia;
    await setViewport({ width: 600, height: 600 });
    const narrow = await mountWithLink();
    expect([needs(narrow).includes(NEED), isLinkFirst(narrow)]).to.deep.equal([false, undefined]);
  });
});
