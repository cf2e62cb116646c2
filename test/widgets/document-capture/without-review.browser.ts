import '@idproof/widgets';
import type { IdproofDocumentCapture } from '@idproof/widgets';
import { aTimeout, expect } from '@open-wc/testing';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { GOOD, mount, open, QUAD, spoken, type Stage } from './guided-helpers.js';

async function capture(properties: Partial<IdproofDocumentCapture> = {}): Promise<Stage> {
  const stage = await mount({ review: 'auto', ...properties });
  stage.judge.saysOfStills = { quad: QUAD };
  await open(stage);
  stage.judge.says = GOOD;
  return stage;
}

const choice = ({ element }: Stage): HTMLInputElement | null => part(element, 'review-all') as HTMLInputElement | null;

describe('an image of the automatic capture that passed every check', () => {
  for (const left of [1, 2])
    it(`is ${left === 1 ? 'reviewed at the last attempt, whose answer may be final' : 'not with two attempts left'}`, async () => {
      const stage = await capture({ attemptsLeft: { document: left, selfie: 3, hosted: 3 } });
      await untilPhase(stage.element, left === 1 ? 'review' : 'submitted');
      expect(stage.captured).to.have.length(left - 1);
    });

  // Claim: accessibility/unreviewed
  it('is handed over without a press, shown with its success, and can be taken again by the keyboard', async () => {
    const stage = await capture();
    await untilPhase(stage.element, 'submitted');
    await stage.element.updateComplete;
    expect(stage.captured).to.have.length(1);
    expect(stage.captured[0]).to.include({ method: 'auto', page: 'front' });
    const { shadowRoot } = stage.element;
    expect(shadowRoot!.querySelector<HTMLCanvasElement>('.preview canvas')!.width).to.be.above(1);
    expect(readText(shadowRoot!.querySelector('.done')!)).to.equal('Your photo is ready.');
    expect(spoken(stage.element)).to.equal('Your photo is ready.');
    await expect(stage.element).to.be.accessible();
    stage.judge.says = {};
    const again = part(stage.element, 'retake')!;
    again.focus();
    expect(shadowRoot!.activeElement).to.equal(again);
    again.click();
    await untilPhase(stage.element, 'live');
    stage.judge.says = GOOD;
    await waitUntil(() => stage.captured.length === 2);
  });

  it('stays at the review where the page prevents the event', async () => {
    const stage = await mount({ review: 'auto' });
    stage.element.addEventListener('idproof-capture', (event) => event.preventDefault());
    await open(stage);
    stage.judge.says = GOOD;
    await untilPhase(stage.element, 'review');
    await aTimeout(50);
    expect(stage.captured).to.have.length(1);
    expect(part(stage.element, 'confirm')).to.not.equal(null);
  });

  it('leads to the back of a card', async () => {
    const stage = await capture({ pages: 'front,back', docType: '99990000001' });
    await waitUntil(() => stage.captured.length === 2);
    expect(stage.captured.map(({ page }) => page)).to.deep.equal(['front', 'back']);
  });
});

describe('an image that is reviewed', () => {
  const assertReviewed = async (stage: Stage): Promise<void> => {
    await untilPhase(stage.element, 'review');
    await aTimeout(50);
    expect(stage.element.phase).to.equal('review');
    expect(stage.captured).to.have.length(0);
  };

  it('is one with a doubt', async () => {
    const stage = await mount({ review: 'auto' });
    stage.judge.saysOfStills = { quad: QUAD, hints: ['blurry'] };
    await open(stage);
    stage.judge.says = GOOD;
    await assertReviewed(stage);
  });

  it('is one by the shutter', async () => {
    const stage = await mount({ review: 'auto' });
    await open(stage);
    await stage.element.shoot();
    await assertReviewed(stage);
  });

  it('is every one where the page asks for that, which leaves the person no choice', async () => {
    const stage = await mount({ review: 'always' });
    expect(choice(stage)).to.equal(null);
    stage.element.remove();
    await assertReviewed(await capture({ review: 'always' }));
  });

  // Claim: accessibility/reviewsAll
  it('is every one where the person asks for that, also of the next element, until they ask no longer', async () => {
    const stage = await mount({ review: 'auto' });
    await waitUntil(() => choice(stage) !== null);
    const label = choice(stage)!.closest('label')!;
    expect(readText(label)).to.equal('Check my photos before they are sent');
    expect(label.getBoundingClientRect().height).to.be.at.least(44);
    choice(stage)!.click();
    expect(sessionStorage.getItem('idproof.reviews-all')).to.not.equal(null);
    stage.element.remove();
    await assertReviewed(await capture());
    const last = await mount({ review: 'auto' });
    await waitUntil(() => choice(last)?.checked === true);
    choice(last)!.click();
    expect(sessionStorage.getItem('idproof.reviews-all')).to.equal(null);
    await untilPhase((await capture()).element, 'submitted');
  });
});
