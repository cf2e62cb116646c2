import '@idproof/widgets';
import { expect, fixture, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { FakeSession } from '../helpers/fake-session.js';
import { mount, agree, screen } from '../flow/flow-helpers.js';
import { part, setTextSize } from '../helpers/helpers.js';

/* What of the first two screens is in the window, without scrolling. */

const PARAGRAPH = 'We keep what was read for a day, and the result for a month. Then we delete both.';
const POLICY = 'https://shop.example/privacy';
const NOTICE = [...Array.from({ length: 18 }, () => PARAGRAPH), `- ${POLICY}`, PARAGRAPH, PARAGRAPH].join('\n\n');

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

describe('the window', () => {
  beforeEach(() => {
    document.body.style.margin = '0';
  });

  afterEach(async () => {
    document.body.style.margin = '';
    setTextSize('');
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  async function showConsent(width: number, height: number): Promise<HTMLElement> {
    await setViewport({ width, height });
    const element = document.createElement('idproof-consent');
    Object.assign(element, { notice: NOTICE, policyUrl: POLICY });
    (await fixture<HTMLElement>(document.createElement('div'))).append(element);
    await element.updateComplete;
    scrollTo(0, 0);
    return element;
  }

  for (const [width, height, isInSight] of [
    [390, 844, true],
    [375, 553, true],
    [320, 454, true],
    [1280, 800, true],
    [320, 400, false],
  ] as const) {
    it(`of ${width} × ${height} ${isInSight ? 'has both answers to a long text in it' : 'is left to the text'}`, async () => {
      const element = await showConsent(width, height);
      const [agree, decline] = [boxOf(part(element, 'agree')!), boxOf(part(element, 'decline')!)];
      expect([agree.top, agree.width, agree.height]).to.deep.equal([decline.top, decline.width, decline.height]);
      expect(agree.bottom <= innerHeight).to.equal(isInSight);
      if (isInSight) expect(agree.height, 'of the window').to.be.below(innerHeight / 6);
      scrollTo(0, document.documentElement.scrollHeight);
      await nextFrame();
      const notice = boxOf(element.shadowRoot!.querySelector('.notice > :last-child')!);
      expect(boxOf(part(element, 'agree')!).top, 'at the end they follow the text').to.be.above(notice.bottom);
    });
  }

  for (const [width, height] of [
    [844, 390],
    [640, 360],
  ] as const) {
    it(`of ${width} × ${height} has both answers beside the text, wherever it is read`, async () => {
      const element = await showConsent(width, height);
      for (const place of [0, 500, document.documentElement.scrollHeight]) {
        scrollTo(0, place);
        await nextFrame();
        const [agree, decline] = [boxOf(part(element, 'agree')!), boxOf(part(element, 'decline')!)];
        expect([agree.left, agree.width, agree.height]).to.deep.equal([decline.left, decline.width, decline.height]);
        expect(agree.top).to.be.at.least(0);
        expect(decline.bottom).to.be.at.most(innerHeight);
        expect(agree.left).to.be.at.least(boxOf(part(element, 'notice')!).right);
      }
    });
  }

  it('shows the answers only once some of the text is visible', async () => {
    const element = await showConsent(390, 844);
    element.parentElement!.style.paddingBlock = '1000px';
    const answersAt = async (seen: number): Promise<number> => {
      scrollTo(0, 1000 + seen - innerHeight);
      await nextFrame();
      return boxOf(part(element, 'agree')!).bottom;
    };
    expect(await answersAt(200), 'a consent that is only just coming into it').to.be.above(innerHeight + 50);
    expect(await answersAt(420)).to.be.at.most(innerHeight);
  });

  it('shows only the text if the text is large', async () => {
    setTextSize('200%');
    const element = await showConsent(320, 640);
    expect(boxOf(part(element, 'agree')!).top).to.be.above(innerHeight);
  });

  it('shows a focused link clear of the answers', async () => {
    const element = await showConsent(390, 844);
    const link = element.shadowRoot!.querySelector('a')!;
    // The browser counts it as visible, although the answers cover it.
    scrollTo(0, boxOf(link).bottom - innerHeight + 20);
    await nextFrame();
    expect(boxOf(link).bottom).to.be.above(boxOf(part(element, 'agree')!).top);
    link.focus();
    await nextFrame();
    expect(boxOf(link).bottom).to.be.below(boxOf(part(element, 'agree')!).top);
    expect(boxOf(link).top).to.be.above(0);
  });

  for (const [width, height, hasDrawing] of [
    [390, 844, true],
    [390, 520, false],
    [844, 390, false],
    [1280, 800, true],
  ] as const) {
    it(`of ${width} × ${height} ${hasDrawing ? 'shows the drawing above the words' : 'has no room for the drawing'}, and the button`, async () => {
      await setViewport({ width, height });
      const flow = await mount(await FakeSession.create());
      const find = (selector: string): DOMRect => boxOf(flow.shadowRoot!.querySelector(selector)!);
      expect(find('.hero').height > 0).to.equal(hasDrawing);
      if (hasDrawing) expect(find('.hero').bottom).to.be.below(find('h2').top);
      expect(find('.start .primary').bottom).to.be.at.most(innerHeight);
    });
  }
});

const TOKEN = '--idproof-font-size';
const root = document.documentElement;

/** The font sizes of a heading, a text and a button of the element, and the height of the button. */
function measure({ shadowRoot }: HTMLElement): number[] {
  const sizes = ['h2', 'p', 'button'].map((selector) =>
    Number.parseFloat(getComputedStyle(shadowRoot!.querySelector(selector)!).fontSize),
  );
  return [...sizes, Number.parseFloat(getComputedStyle(shadowRoot!.querySelector('button')!).paddingInlineStart)];
}

/** The same of a single element and of one within a flow, then the base size of that flow. */
async function mountBoth(): Promise<() => number[][]> {
  const alone = await fixture<HTMLElement>('<idproof-document-capture></idproof-document-capture>');
  const flow = await mount(await FakeSession.create());
  await agree(flow);
  const capture = screen(flow, 'idproof-document-capture');
  await capture.updateComplete;
  return () => [measure(alone), measure(capture), [Number.parseFloat(getComputedStyle(flow).fontSize)]];
}

describe('an element in a page with a base size of its own', () => {
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

  it('keeps the size of the browser if the base size is relative', async () => {
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
