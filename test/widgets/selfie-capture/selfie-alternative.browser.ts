import '@idproof/widgets';
import type { IdproofCaptureEvent } from '@idproof/widgets';
import type { HintCode } from '@idproof/core/capture';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge } from '../face/fake-judge.js';
import { FakeSession } from '../helpers/fake-session.js';
import { mount as mountFlow, screen, toSelfie } from '../flow/flow-helpers.js';
import { isActive, part, readText, untilPhase } from '../helpers/helpers.js';
import { FRAMES, begin, mount, prompt, untilShown } from './selfie-helpers.js';

const OFFERED = { actions: 'HEADLOWER,HEADRAISE', actionAlternative: true };

describe('the selfie without actions', () => {
  // Claim: accessibility/withoutActions
  it('is offered before they begin, and tells nobody that it was chosen', async () => {
    const { element } = await mount(OFFERED);
    await waitUntil(() => readText(element).includes('small movements, such as turning your head'));
    element.start();
    await untilShown(element);
    await expect(element).to.be.accessible();
    part(element, 'alternative')!.focus();
    part(element, 'alternative')!.click();
    await waitUntil(() => part(element, 'alternative') === null);
    expect(isActive(part(element, 'shutter'))).to.equal(true);
    expect(readText(element)).to.not.include('do what the screen says');
    part(element, 'shutter')!.click();
    await untilPhase(element, 'review');
    const captured = new Promise<IdproofCaptureEvent>((resolve) =>
      element.addEventListener('idproof-capture', resolve),
    );
    part(element, 'confirm')!.click();
    const { detail } = await captured;
    expect(detail).to.not.have.property('frames');
    expect(Object.keys(detail).toSorted()).to.deep.equal(['image', 'method', 'quality', 'step']);
    expect(JSON.stringify(detail.quality)).to.not.match(/action|alternative|skip/i);
  });

  for (const actionAlternative of [true, false])
    it(`is ${actionAlternative ? '' : 'not '}offered beside what a press begins, once the face is right`, async () => {
      const judge = new FakeJudge();
      judge.says = { hints: [], would: 'capture', faces: [[220, 150, 200, 240]] };
      const byHand = { captureMethods: 'manual', judge: async () => judge };
      const { element } = await mount({ ...OFFERED, actionAlternative, ...byHand });
      element.start();
      await untilShown(element);
      await waitUntil(() => prompt(element) === 'Press the button, then do what the screen says.');
      expect(part(element, 'alternative') !== null).to.equal(actionAlternative);
    });

  it('is offered during them instead of leaving single ones out, and is then taken by itself', async () => {
    const judge = new FakeJudge();
    judge.says = { hints: ['closer'] };
    const { element, clock } = await begin({ ...OFFERED, judge: async () => judge });
    await clock.ticks(FRAMES);
    expect(part(element, 'skip')).to.equal(null);
    judge.says = { hints: [], would: 'capture', faces: [[220, 150, 200, 240]] };
    part(element, 'alternative')!.click();
    await untilPhase(element, 'submitted');
    expect(element.shadowRoot!.querySelector('[part=alternative]')).to.equal(null);
  });

  it('is not offered unless it is allowed, nor where nothing is asked for', async () => {
    const { element } = await begin({ actions: OFFERED.actions });
    expect(part(element, 'alternative')).to.equal(null);
    expect(part(element, 'skip')).to.not.equal(null);
    const { element: plain } = await mount({ actionAlternative: true });
    plain.start();
    await untilShown(plain);
    expect(part(plain, 'alternative')).to.equal(null);
  });

  it('is a choice for this time: who stops and comes back is asked anew', async () => {
    const { element } = await mount(OFFERED);
    element.start();
    await untilShown(element);
    part(element, 'alternative')!.click();
    await waitUntil(() => part(element, 'alternative') === null);
    element.stop();
    await untilPhase(element, 'idle');
    element.start();
    await untilShown(element);
    expect(part(element, 'alternative')).to.not.equal(null);
  });
});

describe('hints during the actions', () => {
  it('are neither shown nor told: the prompt alone says what to do', async () => {
    const judge = new FakeJudge();
    judge.says = { hints: ['look_straight'] };
    const told: HintCode[] = [];
    const { element } = await mount({ actions: 'HEADLOWER', judge: async () => judge });
    element.addEventListener('idproof-hint', ({ detail }) => told.push(detail.hint));
    element.start();
    await untilShown(element);
    await waitUntil(() => told.includes('look_straight'), 'no hint');
    part(element, 'shutter')!.click();
    await waitUntil(() => prompt(element).startsWith('Lower your head'));
    told.length = 0;
    judge.says = { hints: ['no_face'] };
    const seen = judge.frames;
    await waitUntil(() => judge.frames > seen + 8, 'too few frames');
    expect(prompt(element)).to.equal('Lower your head, then look up again');
    expect(told).to.deep.equal([]);
  });
});

describe('idproof-flow', () => {
  it('hands on what the session asks of the selfie, and where what recognizes faces is', async () => {
    const capture = {
      maxBase64Length: 1_048_576,
      upload: true,
      actions: ['FACEBLINK', 'MOUTHOPEN'],
      actionRandomNumber: 1,
      actionAlternative: true,
      colorFlash: true,
    } as const;
    const client = await FakeSession.create({ capture: { ...capture, actions: [...capture.actions] } });
    const flow = await mountFlow(client, { faceFiles: '/elsewhere/face/', blobWorker: true });
    await toSelfie(flow);
    const { actions, actionRandom, actionRandomNumber, actionAlternative, colorFlash, faceFiles, blobWorker } = screen(
      flow,
      'idproof-selfie-capture',
    );
    expect({ actions, actionRandom, actionRandomNumber, actionAlternative, colorFlash }).to.deep.equal({
      actions: ['FACEBLINK', 'MOUTHOPEN'],
      actionRandom: false,
      actionRandomNumber: 1,
      actionAlternative: true,
      colorFlash: true,
    });
    expect({ faceFiles, blobWorker }).to.deep.equal({ faceFiles: '/elsewhere/face/', blobWorker: true });
  });
});
