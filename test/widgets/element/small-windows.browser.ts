import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { CAPTURE_TAGS, mount as mountCapture, review } from '../capture/capture-helpers.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, giveSelfie, mount, openCamera, screen, toSelfie } from '../flow/flow-helpers.js';
import { part, untilPhase, setTextSize } from '../helpers/helpers.js';

/* What a person sees at once where the window is small, or the text large for it. */

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

describe('a small window', () => {
  beforeEach(() => {
    document.body.style.margin = '0';
  });

  afterEach(async () => {
    document.body.style.margin = '';
    setTextSize('');
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  for (const [width, height, above] of [
    [360, 640, 288],
    [320, 568, 324],
    [740, 340, 136],
  ] as const) {
    for (const locale of ['de', 'es', 'th']) {
      it(`has the first button in it at ${width} × ${height} below a page's own ${above} px, in ${locale}`, async () => {
        await setViewport({ width, height });
        const flow = await mount(await FakeSession.create(), { locale });
        flow.parentElement!.style.paddingBlockStart = `${above}px`;
        flow.style.setProperty('--idproof-window-height', `${height - above}px`);
        const start = flow.shadowRoot!.querySelector('.start .primary')!;
        await waitUntil(() => boxOf(start).bottom <= innerHeight, `${boxOf(start).bottom} px`);
        expect(boxOf(start).top).to.be.above(boxOf(flow.shadowRoot!.querySelector('h2')!).bottom);
      });
    }
  }

  it('keeps the text of the start screen clear of the first button, with a fade above it', async () => {
    await setViewport({ width: 360, height: 640 });
    const flow = await mount(await FakeSession.create(), { locale: 'de' });
    flow.parentElement!.style.paddingBlockStart = '288px';
    flow.style.setProperty('--idproof-window-height', '352px');
    const find = (selector: string): HTMLElement => flow.shadowRoot!.querySelector(selector)!;
    await waitUntil(() => find('h2').textContent === 'Bestätigen Sie Ihre Identität', 'it is German');
    expect(boxOf(find('.needs')).bottom).to.be.at.most(boxOf(find('.foot .primary')).top - 8);
    expect(getComputedStyle(find('.foot')).backgroundImage).to.contain('gradient(rgba(0, 0, 0, 0)');
  });

  it('fits the heading of a language with long words together with the camera and its controls', async () => {
    await setViewport({ width: 320, height: 568 });
    const flow = await mount(await FakeSession.create(), { locale: 'de' });
    await agree(flow);
    await openCamera(flow);
    const capture = screen(flow, 'idproof-document-capture');
    const heading = capture.shadowRoot!.querySelector('h2')!;
    await waitUntil(() => boxOf(heading).height > 30, 'it takes two lines');
    expect(boxOf(flow).height).to.be.at.most(innerHeight + 1);
    await capture.shoot();
    await untilPhase(capture, 'review');
    expect(boxOf(flow).height).to.be.at.most(innerHeight + 1);
  });

  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [320, 640],
  ] as const) {
    it(`fits the dialog that confirms stopping at ${width} × ${height}, with text of twice the size`, async () => {
      await setViewport({ width, height });
      setTextSize('200%');
      const flow = await mount(await FakeSession.create());
      await agree(flow);
      const dialog = flow.shadowRoot!.querySelector('dialog')!;
      await waitUntil(() => dialog.querySelector('.link'), 'the texts that come later are there');
      expect(flow.askToStop()).to.equal(true);
      await waitUntil(() => dialog.open);
      expect(boxOf(dialog).left).to.be.at.least(0);
      expect(boxOf(dialog).right).to.be.at.most(innerWidth);
      expect(dialog.scrollWidth, 'and nothing in it is wider').to.be.at.most(dialog.clientWidth);
      const title = dialog.querySelector('h2')!;
      await waitUntil(() => boxOf(title).top >= boxOf(dialog).top, 'its beginning is out of sight');
      const isHigher = dialog.scrollHeight > dialog.clientHeight;
      await waitUntil(() => (flow.shadowRoot!.activeElement === title) === isHigher, 'the focus is elsewhere');
      // Each button with its focus outline is clear of the fade.
      for (const button of dialog.querySelectorAll('button')) {
        button.focus();
        const fade = Number.parseFloat(getComputedStyle(dialog).paddingBlockEnd);
        expect(boxOf(button).bottom, button.textContent).to.be.at.most(boxOf(dialog).bottom - fade - 5);
      }
      dialog.close();
    });
  }

  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    it(`shows the state of the check below the image, at ${width} × ${height}, with text of twice the size`, async () => {
      await setViewport({ width, height });
      setTextSize('200%');
      const client = await FakeSession.create();
      const flow = await mount(client);
      await toSelfie(flow);
      client.gate = new Promise(() => {});
      await giveSelfie(flow);
      await untilPhase(flow, 'checking');
      const find = (): Element | null => flow.shadowRoot!.querySelector('.seen ~ .checks .now');
      await waitUntil(() => find(), 'the steps are listed');
      const now = find()!;
      await waitUntil(() => boxOf(now).bottom <= innerHeight, `${boxOf(now).bottom} px`, { timeout: 3000 });
      expect(boxOf(now).top).to.be.above(boxOf(flow.shadowRoot!.querySelector('.seen')!).bottom);
    });
  }

  it('shows the drawing of a document beside its examples, without an empty area, with text of twice the size', async () => {
    await setViewport({ width: 390, height: 844 });
    setTextSize('200%');
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    const { shadowRoot } = screen(flow, 'idproof-document-capture');
    await waitUntil(() => shadowRoot!.querySelector('.examples'), 'the examples are there');
    const drawing = shadowRoot!.querySelector('.subject .drawing')!;
    expect(getComputedStyle(drawing).visibility).to.equal('visible');
    expect(boxOf(drawing).width).to.be.above(80);
    expect(boxOf(drawing).right).to.be.at.most(boxOf(shadowRoot!.querySelector('.examples')!).left);
    const examples = shadowRoot!.querySelector('.examples')!;
    expect(Number.parseFloat(getComputedStyle(examples).fontSize), 'their words are twice as large').to.equal(26);
    const stage = boxOf(shadowRoot!.querySelector('.stage')!);
    expect(boxOf(examples).bottom).to.be.at.most(stage.bottom);
    expect(stage.height, 'the rest is for the words').to.be.below(innerHeight / 4);
  });

  for (const tag of CAPTURE_TAGS) {
    it(`doubles the size of every text of ${tag} beside the live image in 320 px, with text of twice the size`, async () => {
      await setViewport({ width: 320, height: 640 });
      const element = await mountCapture(tag);
      const { shadowRoot } = element;
      await waitUntil(() => shadowRoot!.querySelector('.examples'), 'the examples are there');
      const measure = (selectors: readonly string[]): number[] =>
        selectors.map((selector) => Number.parseFloat(getComputedStyle(shadowRoot!.querySelector(selector)!).fontSize));
      const before = ['h2', 'header .quiet', '.examples li', '.actions .button'];
      const [once, reviewed] = [measure(before), ['h2', '.ask > p', '.review .button']];
      setTextSize('200%');
      expect(measure(before)).to.deep.equal(once.map((size) => size * 2));
      for (const row of shadowRoot!.querySelectorAll('.examples li')) {
        expect(boxOf(row).right, row.textContent).to.be.at.most(innerWidth);
        expect(boxOf(row).bottom, row.textContent).to.be.at.most(boxOf(part(element, 'viewport')!).bottom);
      }
      await review(element);
      const twice = measure(reviewed);
      setTextSize('');
      // Buttons on a line of their own are larger.
      for (const [at, size] of measure(reviewed).entries()) expect(twice[at], reviewed[at]).to.be.at.least(size * 2);
    });

    it(`leaves most of the height to the guide of ${tag} on a phone on its side, with text of twice the size`, async () => {
      await setViewport({ width: 844, height: 390 });
      setTextSize('200%');
      const element = await mountCapture(tag);
      element.start();
      await untilPhase(element, 'live');
      const find = (name: string): DOMRect => boxOf(part(element, name)!);
      expect(find('hint').bottom).to.be.at.most(find('guide').top);
      expect(find('guide').height / find('viewport').height).to.be.above(0.6);
      // A long hint in a language with long words.
      const wayOut = document.createElement('small');
      wayOut.textContent = 'Wenn das nicht hilft, tippen Sie auf die Schaltfläche.';
      part(element, 'hint')!.append(wayOut);
      expect(find('hint').bottom).to.be.at.most(find('guide').top);
      expect(find('guide').height / find('viewport').height, 'beside the way out').to.be.above(0.45);
    });

    for (const [width, height] of [
      [320, 568],
      [390, 844],
    ] as const) {
      it(`has hint, guide and controls of ${tag} apart at ${width} × ${height}, with text of twice the size`, async () => {
        await setViewport({ width, height });
        setTextSize('200%');
        const element = await mountCapture(tag);
        element.parentElement!.style.paddingBlock = '300px';
        element.start();
        await untilPhase(element, 'live');
        const find = (name: string): DOMRect => boxOf(part(element, name)!);
        expect(find('hint').top).to.be.at.least(0);
        expect(find('hint').height, 'the hint').to.be.below(innerHeight / 5);
        expect(find('hint').bottom).to.be.at.most(find('guide').top);
        // The end of an oval too narrow for a face may be behind the hint.
        expect(find('guide').bottom - find('shutter').top).to.be.below(find('guide').height / 6);
        expect(find('shutter').bottom).to.be.at.most(find('upload').top);
        expect(find('upload').bottom).to.be.at.most(innerHeight + 1);
        await element.shoot();
        await untilPhase(element, 'review');
        expect(find('viewport').height, 'the live image').to.be.above(innerHeight / 4);
        expect(find('viewport').top).to.be.at.least(0);
        for (const name of ['retake', 'confirm']) expect(find(name).bottom, name).to.be.at.most(innerHeight + 1);
      });
    }
  }
});
