import '@idproof/widgets';
import type { FrameJudgement } from '@idproof/core/capture';
import type { IdproofDocumentCapture } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { fakeCamera, fakeEncoder, image, part, untilPhase, upload } from '../helpers/helpers.js';

/** Sees a document of half the picture's width. */
const QUAD = [
  [160, 120],
  [480, 120],
  [480, 320],
  [160, 320],
] as const;

async function review(hints: FrameJudgement['hints'] = []): Promise<IdproofDocumentCapture> {
  const element = document.createElement('idproof-document-capture');
  const judgeStill = async (still: ImageBitmap): Promise<FrameJudgement> => {
    still.close();
    return { quad: QUAD, faces: [], hints, would: 'wait', measures: {}, events: [], ms: 1 };
  };
  Object.assign(element, {
    environment: fakeCamera(),
    encoder: fakeEncoder(),
    timers: AT_ONCE,
    judge: async () => ({ judge: judgeStill, judgeStill, reset() {}, dispose() {} }),
  });
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  upload(element, await image());
  await untilPhase(element, 'review');
  await waitUntil(() => readCanvas(element).width !== 300, 'the picture is not drawn');
  return element;
}

const readCanvas = (element: IdproofDocumentCapture): HTMLCanvasElement =>
  part(element, 'preview') as HTMLCanvasElement;
const findArea = (element: IdproofDocumentCapture): HTMLElement => readCanvas(element).parentElement!;
const findButtons = (element: IdproofDocumentCapture): HTMLButtonElement[] => [
  ...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('[part=zoom]'),
];

/** Where the picture itself is within its canvas, which leaves room around it. */
function findDrawn(canvas: HTMLCanvasElement): DOMRect {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(canvas);
  const box = canvas.getBoundingClientRect();
  const [top, bottom, left, right] = [paddingTop, paddingBottom, paddingLeft, paddingRight].map(parseFloat) as [
    number,
    number,
    number,
    number,
  ];
  const [width, height] = [box.width - left - right, box.height - top - bottom];
  const scale = Math.min(width / canvas.width, height / canvas.height);
  const [wide, high] = [canvas.width * scale, canvas.height * scale];
  return new DOMRect(box.left + left + (width - wide) / 2, box.top + top + (height - high) / 2, wide, high);
}

/** Square pixels that both cover. */
function overlap(one: DOMRect, other: DOMRect): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

describe('the picture under review', () => {
  it('is the document alone, as wide as the stage', async () => {
    const element = await review();
    expect([readCanvas(element).width, readCanvas(element).height]).to.deep.equal([320, 200]);
    await expect(element).to.be.accessible();
  });

  for (const [width, height] of [
    [390, 844],
    [390, 664],
    [360, 640],
    [844, 390],
    [800, 600],
  ] as const) {
    it(`is a document that nothing covers, with the question on a row of its own, at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      document.body.style.margin = '0';
      try {
        const element = await review();
        const seen = findDrawn(readCanvas(element));
        const decisions = part(element, 'confirm')!.parentElement!;
        for (const button of findButtons(element)) {
          const box = button.getBoundingClientRect();
          expect(Math.min(box.width, box.height)).to.be.at.least(44);
          expect(overlap(box, seen), 'square pixels covered').to.equal(0);
          expect(box.right).to.be.at.most(innerWidth);
          expect(decisions.contains(button)).to.equal(false);
        }
        const question = element.shadowRoot!.querySelector('.check')!;
        if (width < 480) expect(question.clientWidth).to.be.closeTo(decisions.clientWidth, 1);
        const zoom = element.shadowRoot!.querySelector('.zoom')!.getBoundingClientRect();
        expect(overlap(zoom, question.getBoundingClientRect())).to.equal(0);
      } finally {
        document.body.style.margin = '';
        await setViewport({ width: 800, height: 600 });
      }
    });
  }

  it('has its colours around it', async () => {
    const element = await review();
    const behind = element.shadowRoot!.querySelector<HTMLCanvasElement>('.behind')!;
    const { data } = behind.getContext('2d')!.getImageData(behind.width / 2, behind.height / 2, 1, 1);
    expect(data[3], 'opaque').to.equal(255);
    const [stage, filled] = [part(element, 'viewport')!, behind].map((each) => each.getBoundingClientRect());
    expect(filled!.width).to.be.at.least(stage!.width);
    expect(filled!.height).to.be.at.least(stage!.height);
  });

  it('is the whole picture where the document is cut off, or what was found may be no more than a part of it', async () => {
    const doubts = ['cut_off', 'too_small', 'closer', 'no_document', 'other_document', 'wrong_side'] as const;
    for (const doubt of doubts) {
      const element = await review([doubt]);
      expect(readCanvas(element).width, doubt).to.equal(640);
    }
  });

  it('is said to show another document before it is said to be too small', async () => {
    const element = await review(['other_document', 'too_small']);
    const advice = element.shadowRoot!.querySelector('.ask .note')!.textContent.trim();
    expect(advice).to.equal('This does not look like a passport. Show your whole passport, on a plain surface.');
  });

  // Claim: accessibility/zoomByButtons
  it('is enlarged and reduced by buttons that say what they do, and scrolls', async () => {
    const element = await review();
    const area = findArea(element);
    const [reduce, enlarge] = findButtons(element);
    expect(findButtons(element).map((button) => button.getAttribute('aria-label'))).to.deep.equal([
      'Reduce',
      'Enlarge',
    ]);
    expect(reduce!.ariaDisabled).to.equal('true');
    expect(area.scrollWidth).to.equal(area.clientWidth);
    enlarge!.click();
    await element.updateComplete;
    expect(area.scrollWidth).to.be.closeTo(area.clientWidth * 1.5, 1);
    expect(area.scrollLeft).to.be.closeTo(area.clientWidth / 4, 1);
    expect(reduce!.ariaDisabled).to.equal('false');
    enlarge!.focus();
    for (let press = 0; press < 4; press++) enlarge!.click();
    await element.updateComplete;
    expect(area.scrollWidth).to.be.closeTo(area.clientWidth * 4, 1);
    expect(enlarge!.ariaDisabled).to.equal('true');
    // Whoever goes on by keyboard is not sent back to the beginning of the page.
    expect(element.shadowRoot!.activeElement).to.equal(enlarge);
    await expect(element).to.be.accessible();
  });

  // Claim: accessibility/zoomByKeys
  it('is enlarged by keys', async () => {
    const element = await review();
    const area = findArea(element);
    area.focus();
    await sendKeys({ press: '+' });
    await element.updateComplete;
    expect(area.scrollWidth).to.be.greaterThan(area.clientWidth);
    await sendKeys({ press: '0' });
    expect(area.scrollWidth).to.equal(area.clientWidth);
  });

  it('shows by a ring of two colours above it that it takes keys, and says which', async () => {
    const element = await review();
    const ring = (): CSSStyleDeclaration => getComputedStyle(part(element, 'viewport')!, '::after');
    expect(ring().content).to.equal('none');
    const isFocused = (): boolean => element.shadowRoot!.activeElement === findArea(element);
    for (let press = 0; press < 5 && !isFocused(); press++) await sendKeys({ press: 'Tab' });
    expect(isFocused()).to.equal(true);
    const { zIndex, borderTopWidth, borderTopColor, outlineWidth, outlineColor } = ring();
    expect([zIndex, borderTopWidth, outlineWidth]).to.deep.equal(['1', '3px', '3px']);
    expect(borderTopColor).not.to.equal(outlineColor);
    expect(findArea(element).ariaDescription).to.equal('The arrow keys move it. Plus and minus change its size.');
    await expect(element).to.be.accessible();
  });

  it('is enlarged by two fingers, and by a pinch on a trackpad', async () => {
    const element = await review();
    const area = findArea(element);
    const touch = (type: string, pointerId: number, clientX: number): boolean =>
      area.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 100, bubbles: true }));
    touch('pointerdown', 1, 100);
    touch('pointerdown', 2, 150);
    touch('pointermove', 2, 200);
    expect(area.scrollWidth).to.be.closeTo(area.clientWidth * 2, 1);
    touch('pointerup', 2, 200);
    touch('pointermove', 1, 0);
    expect(area.scrollWidth).to.be.closeTo(area.clientWidth * 2, 1);
    area.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: 1000, cancelable: true }));
    expect(area.scrollWidth).to.equal(area.clientWidth);
  });

  it('begins anew with the next picture', async () => {
    const element = await review();
    findButtons(element)[1]!.click();
    element.retake();
    await untilPhase(element, 'idle');
    upload(element, await image());
    await untilPhase(element, 'review');
    expect(findArea(element).scrollWidth).to.equal(findArea(element).clientWidth);
  });
});
