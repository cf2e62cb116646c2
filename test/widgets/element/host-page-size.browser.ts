import '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount, screen } from '../flow/flow-helpers.js';
import { setTextSize } from '../helpers/helpers.js';

const TOKEN = '--idproof-font-size';
const root = document.documentElement;

/** Of a heading, a text and a button of the element: how large the letters are, and how high the button. */
function measure({ shadowRoot }: HTMLElement): number[] {
  const sizes = ['h2', 'p', 'button'].map((selector) =>
    Number.parseFloat(getComputedStyle(shadowRoot!.querySelector(selector)!).fontSize),
  );
  return [...sizes, Number.parseFloat(getComputedStyle(shadowRoot!.querySelector('button')!).paddingInlineStart)];
}

/** The same of an element that stands alone, and of one within a flow, whose own base size comes last. */
async function mountBoth(): Promise<() => number[][]> {
  const alone = await fixture<HTMLElement>('<idproof-document-capture></idproof-document-capture>');
  const flow = await mount(await FakeSession.create());
  await agree(flow);
  const capture = screen(flow, 'idproof-document-capture');
  await capture.updateComplete;
  return () => [measure(alone), measure(capture), [Number.parseFloat(getComputedStyle(flow).fontSize)]];
}

describe('an element in a page with a size of its own', () => {
  afterEach(() => {
    setTextSize('');
  });

  it('has text as large as the browser shows it, alone and within the flow, where a rem is 10 pixels', async () => {
    const sizes = await mountBoth();
    const before = sizes();
    expect(before[0], 'the same alone and in the flow').to.deep.equal(before[1]);
    expect(before[2]).to.deep.equal([16]);
    root.style.fontSize = '62.5%';
    expect(sizes()).to.deep.equal(before);
  });

  for (const value of ['20px', '1.25em', '1.25rem'])
    it(`grows with a base size of ${value}, and once only within the flow`, async () => {
      const sizes = await mountBoth();
      const before = sizes();
      root.style.setProperty(TOKEN, value);
      expect(sizes()).to.deep.equal(before.map((each) => each.map((size) => size * 1.25)));
    });

  it('keeps the size of the browser where the base size is a share of nothing', async () => {
    const sizes = await mountBoth();
    const before = sizes();
    root.style.setProperty(TOKEN, '200%');
    expect(sizes()).to.deep.equal(before);
  });

  it('grows within a part of the page that has the base size', async () => {
    const flow = await mount(await FakeSession.create());
    const [, text] = measure(flow);
    flow.parentElement!.style.setProperty(TOKEN, '24px');
    expect(measure(flow)[1]).to.equal(text! * 1.5);
  });
});
