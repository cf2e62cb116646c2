import '@idproof/widgets';
import type { FaceAction } from '@idproof/core/session';
import type { IdproofCaptureEvent, IdproofSelfieCapture } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeJudge, type Verdict } from '../face/fake-judge.js';
import { image, part, readText, untilPhase, upload } from '../helpers/helpers.js';
import { finish, mount, prompt, spoken, untilShown, type HandClock } from './selfie-helpers.js';

const GOOD: Verdict = { hints: [], would: 'capture', faces: [[220, 150, 200, 240]] };
/** As good for the judge; its brow is at the upper edge of the frame. */
const HIGH: Verdict = { ...GOOD, faces: [[220, 20, 180, 220]] };

interface Stage {
  element: IdproofSelfieCapture;
  judge: FakeJudge;
  clock: HandClock;
  captured: IdproofCaptureEvent['detail'][];
}

async function mountJudged(properties: Partial<IdproofSelfieCapture> = {}): Promise<Stage> {
  const judge = new FakeJudge();
  judge.says = { hints: ['no_face'] };
  const captured: IdproofCaptureEvent['detail'][] = [];
  const { element, clock } = await mount({ judge: async () => judge, review: 'always', ...properties });
  element.addEventListener('idproof-capture', ({ detail }) => captured.push(detail));
  return { element, judge, clock, captured };
}

async function open({ element, judge }: Stage): Promise<void> {
  element.start();
  await untilShown(element);
  await untilJudged(() => judge.frames > 0);
}

/** The actions begin once the face is in its place. */
async function begin(stage: Stage): Promise<void> {
  await open(stage);
  await untilJudged(() => prompt(stage.element) === 'Show your face');
  expect(part(stage.element, 'again')).to.equal(null);
  stage.judge.says = GOOD;
  await waitUntil(() => part(stage.element, 'again') !== null);
}

/** The person does what is asked for, and the frames go on until they show it. */
async function show({ judge, clock }: Stage, action: FaceAction): Promise<void> {
  const { frames } = judge;
  judge.events = [action];
  await untilJudged(() => judge.events.length === 0 && judge.frames > frames + 1);
  await clock.ticks(3);
}

/** A busy machine judges few frames a second. */
const untilJudged = (isDone: () => boolean): Promise<void> => waitUntil(isDone, 'too few frames are judged');

const advice = (element: IdproofSelfieCapture): string => readText(element.shadowRoot!.querySelector('.ask > p')!);

describe('a selfie that is taken by itself', () => {
  it('is taken without a press once all is right', async () => {
    const stage = await mountJudged();
    await open(stage);
    await untilJudged(() => prompt(stage.element) === 'Show your face');
    stage.judge.says = GOOD;
    stage.judge.saysOfStills = { faces: [[220, 150, 200, 240]], measures: { sharpness: 0.5 } };
    await untilPhase(stage.element, 'review');
    part(stage.element, 'confirm')!.click();
    const [detail] = stage.captured;
    expect(detail).to.include({ method: 'auto', step: 'selfie' });
    expect(detail!.quality).to.deep.include({ passed: true, faces: [[220, 150, 200, 240]] });
  });

  it('shows at the oval that it is about to be taken', async () => {
    const stage = await mountJudged();
    await open(stage);
    const oval = part(stage.element, 'oval')!;
    expect(getComputedStyle(oval).borderTopColor).to.equal('rgb(255, 255, 255)');
    stage.judge.says = GOOD;
    await waitUntil(() => oval.querySelector('.count') !== null);
    expect(getComputedStyle(oval).borderTopColor).to.equal('rgb(53, 208, 127)');
    const [drawn, line] = [oval.querySelector('svg')!.getBoundingClientRect(), oval.getBoundingClientRect()];
    expect(drawn.width).to.be.closeTo(line.width - 4, 1);
    expect(drawn.height).to.be.closeTo(line.height - 4, 2);
  });

  it('leaves the oval its room while what recognizes faces is loading', async () => {
    const stage = await mountJudged();
    await open(stage);
    const measure = (): string => JSON.stringify(part(stage.element, 'oval')!.getBoundingClientRect());
    const before = measure();
    Object.assign(stage.element, { loaded: 0.5 });
    await stage.element.updateComplete;
    expect(part(stage.element, 'loading')).to.not.equal(null);
    expect(measure()).to.equal(before);
  });

  it('is not taken of a face that reaches out of the oval, and is once it is inside', async () => {
    const stage = await mountJudged();
    await open(stage);
    stage.judge.says = HIGH;
    await untilJudged(() => prompt(stage.element) === 'Move down a little');
    expect(part(stage.element, 'hint')!.querySelector('.arrow.down'), 'with an arrow').not.to.equal(null);
    const { frames } = stage.judge;
    await untilJudged(() => stage.judge.frames > frames + 8);
    expect(stage.element.phase).to.equal('live');
    stage.judge.says = GOOD;
    await untilPhase(stage.element, 'review');
  });

  it('asks for no place in an oval that the page has replaced', async () => {
    const stage = await mountJudged();
    const own = document.createElement('p');
    own.slot = 'guide';
    stage.element.append(own);
    stage.judge.says = HIGH;
    await open(stage);
    await untilPhase(stage.element, 'review');
  });

  it('is not taken of several faces', async () => {
    const stage = await mountJudged();
    stage.judge.says = { hints: ['several_faces'] };
    await open(stage);
    await untilJudged(() => stage.judge.frames > 10);
    expect(stage.element.phase).to.equal('live');
    expect(prompt(stage.element)).to.equal('Only you should be in the picture');
  });

  it('is taken by hand where nothing recognizes faces, and says so', async () => {
    const { element } = await mount();
    const captured: IdproofCaptureEvent['detail'][] = [];
    element.addEventListener('idproof-capture', ({ detail }) => captured.push(detail));
    element.start();
    await untilShown(element);
    part(element, 'shutter')!.click();
    await untilPhase(element, 'review');
    part(element, 'confirm')!.click();
    expect(captured[0]).to.include({ method: 'manual' });
    expect(captured[0]!.quality.signals).to.deep.include({ guidance: 'none' });
  });

  it('reports frames that repeat themselves, and says nothing of a picture that was uploaded', async () => {
    const stage = await mountJudged();
    stage.judge.says = { hints: ['closer'], measures: { repeated: 1 } };
    await open(stage);
    await untilJudged(() => stage.judge.frames > 10);
    part(stage.element, 'shutter')!.click();
    await untilPhase(stage.element, 'review');
    part(stage.element, 'confirm')!.click();
    expect(stage.captured[0]!.quality.signals).to.deep.include({ repeatedFrames: true });

    const uploaded = await mountJudged();
    upload(uploaded.element, await image());
    await untilPhase(uploaded.element, 'review');
    part(uploaded.element, 'confirm')!.click();
    expect(uploaded.captured[0]!.quality.signals ?? {}).to.not.have.property('repeatedFrames');
  });
});

describe('a selfie that is chosen', () => {
  it('is asked for again when it is blurred, before it is sent, and can be used anyway', async () => {
    const stage = await mountJudged();
    stage.judge.saysOfStills = { hints: ['blurry'] };
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    expect(advice(stage.element)).to.include('It looks blurred.');
    expect(stage.captured).to.deep.equal([]);
    expect(part(stage.element, 'retake')!.className).to.include('primary');
    expect(readText(part(stage.element, 'confirm')!)).to.equal('Use it anyway');
    await expect(stage.element).to.be.accessible();
  });

  it('is taken again first when it shows several faces, and can be used the second time', async () => {
    const stage = await mountJudged();
    stage.judge.saysOfStills = { hints: ['several_faces'] };
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    expect(advice(stage.element), 'nothing is asked that no press answers').to.equal(
      'We see more than one face. Only you should be in the picture.',
    );
    expect(part(stage.element, 'confirm')).to.equal(null);
    await expect(stage.element).to.be.accessible();
    part(stage.element, 'retake')!.click();
    await untilPhase(stage.element, 'idle');
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    expect(readText(part(stage.element, 'confirm')!)).to.equal('Use it anyway');
  });

  it('is said to show no face, with taking it again first, and can be used at once: the finder may be wrong', async () => {
    const stage = await mountJudged();
    stage.judge.saysOfStills = { hints: ['no_face'] };
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    expect(advice(stage.element)).to.equal('We could not find a face in this photo. Look straight into the camera.');
    const status = stage.element.shadowRoot!.querySelector('[role=status]')!;
    expect(readText(status)).to.equal(
      'Your selfie. We could not find a face in this photo. Look straight into the camera.',
    );
    expect(part(stage.element, 'retake')!.className).to.include('primary');
    expect(part(stage.element, 'retake')!.hasAttribute('data-focus')).to.equal(true);
    expect(readText(part(stage.element, 'confirm')!)).to.equal('Use it anyway');
    await expect(stage.element).to.be.accessible();
  });
});

describe('actions that are recognized', () => {
  it('begin without a press, and each goes on soon after it is seen, with frames of what was seen', async () => {
    const stage = await mountJudged({ actions: 'MOUTHOPEN,HEADLOWER' });
    await begin(stage);
    expect(prompt(stage.element)).to.equal('Open your mouth, then close it');
    expect(spoken(stage.element)).to.equal('Movement 1 of 2. Open your mouth, then close it');
    await stage.clock.ticks(4);
    await show(stage, 'MOUTHOPEN');
    expect(prompt(stage.element)).to.equal('Lower your head, then look up again');
    await stage.clock.ticks(4);
    await show(stage, 'HEADLOWER');
    expect(prompt(stage.element)).to.equal('Look straight into the camera');
    const { frames, method } = await finish(stage.element, stage.clock);
    expect(method).to.equal('auto');
    expect(Object.keys(frames!).filter((key) => key.startsWith('MOUTHOPEN/'))).to.have.lengthOf(8);
  });

  it('are followed by a selfie that needs no press either, once the face is in its place again', async () => {
    const stage = await mountJudged({ actions: 'MOUTHOPEN', review: 'auto' });
    await begin(stage);
    await stage.clock.ticks(4);
    await show(stage, 'MOUTHOPEN');
    stage.judge.says = { hints: ['look_straight'] };
    await stage.clock.tick();
    await untilJudged(() => prompt(stage.element) === 'Look straight into the camera');
    expect(stage.captured).to.deep.equal([]);
    stage.judge.says = GOOD;
    stage.judge.saysOfStills = { faces: [[220, 150, 200, 240]] };
    await untilPhase(stage.element, 'submitted');
    expect(Object.keys(stage.captured[0]!.frames!)).to.include('MOUTHOPEN/0');
  });

  it('are asked for anew with a camera that opens again after them', async () => {
    const stage = await mountJudged({ actions: 'MOUTHOPEN' });
    await begin(stage);
    await stage.clock.ticks(4);
    await show(stage, 'MOUTHOPEN');
    await finish(stage.element, stage.clock);
    stage.element.retake();
    await untilShown(stage.element);
    await waitUntil(() => spoken(stage.element) === 'Movement 1 of 1. Open your mouth, then close it');
    expect(stage.captured).to.have.lengthOf(1);
  });

  it('do not count for one another', async () => {
    const stage = await mountJudged({ actions: 'HEADSHAKE', headShake: 'left' });
    await begin(stage);
    stage.judge.says = { ...GOOD, measures: { aside: -0.2 } };
    expect(prompt(stage.element)).to.match(/^Turn your head to the left/);
    await stage.clock.ticks(5);
    stage.judge.events = ['HEADRAISE', 'HEADSHAKE'];
    await untilJudged(() => stage.judge.events.length === 0);
    expect(prompt(stage.element)).to.match(/^Turn your head to the left/);
    stage.judge.says = { ...GOOD, measures: { aside: 0.2 } };
    await show(stage, 'HEADSHAKE');
    expect(prompt(stage.element)).to.equal('Look straight into the camera');
  });

  it('begin anew when they are not seen, at their place, and are left to whoever judges the frames after the third time', async () => {
    const stage = await mountJudged({ actions: 'MOUTHOPEN,HEADLOWER' });
    await begin(stage);
    expect(prompt(stage.element)).to.equal('Open your mouth, then close it');
    await stage.clock.ticks(10);
    expect(prompt(stage.element)).to.equal('We did not see that. Open your mouth, then close it');
    expect(readText(stage.element)).to.include('Movement 1 of 2');
    await stage.clock.ticks(20);
    expect(prompt(stage.element)).to.equal('Lower your head, then look up again');
  });

  it('are doubted at the review when one of them was not seen, and the selfie is better taken again', async () => {
    const stage = await mountJudged({ actions: 'MOUTHOPEN,HEADLOWER' });
    await begin(stage);
    await stage.clock.ticks(30);
    expect(stage.element.shadowRoot!.querySelectorAll('.marks .open')).to.have.lengthOf(1);
    await stage.clock.ticks(4);
    await show(stage, 'HEADLOWER');
    expect(readText(stage.element.shadowRoot!.querySelector('.run')!), 'beside the marks').to.equal(
      'We did not see every movement. You can repeat them or go on without.',
    );
    await stage.clock.tick();
    await untilPhase(stage.element, 'review');
    expect(advice(stage.element)).to.equal('We did not see every movement. You can repeat them or go on without.');
    expect(spoken(stage.element)).to.equal(
      'Your selfie. We did not see every movement. You can repeat them or go on without.',
    );
    expect(part(stage.element, 'retake')!.className).to.include('primary');
    expect(part(stage.element, 'retake')!.hasAttribute('data-focus')).to.equal(true);
    expect(readText(part(stage.element, 'confirm')!)).to.equal('Use it anyway');
    await expect(stage.element).to.be.accessible();
    part(stage.element, 'confirm')!.click();
    expect(Object.keys(stage.captured[0]!.frames!)).to.include('MOUTHOPEN/0');
  });

  it('are not doubted when each was seen, or left out by the person', async () => {
    const stage = await mountJudged({ actions: 'MOUTHOPEN,HEADLOWER' });
    await begin(stage);
    await stage.clock.ticks(10);
    part(stage.element, 'skip')!.click();
    await waitUntil(() => prompt(stage.element) === 'Lower your head, then look up again');
    await stage.clock.ticks(4);
    await show(stage, 'HEADLOWER');
    await stage.clock.tick();
    await untilPhase(stage.element, 'review');
    expect(advice(stage.element)).to.equal('Is this you, with your whole face visible and sharp?');
    expect(part(stage.element, 'confirm')!.className).to.include('primary');
  });

  it('are forgotten with a selfie that is taken again without them', async () => {
    const stage = await mountJudged({ actions: 'MOUTHOPEN', actionAlternative: true });
    await begin(stage);
    await stage.clock.ticks(31);
    await untilPhase(stage.element, 'review');
    part(stage.element, 'retake')!.click();
    await untilShown(stage.element);
    await waitUntil(() => part(stage.element, 'alternative') !== null);
    part(stage.element, 'alternative')!.click();
    await untilPhase(stage.element, 'review');
    expect(advice(stage.element)).to.equal('Is this you, with your whole face visible and sharp?');
    part(stage.element, 'confirm')!.click();
    expect(stage.captured[0]).to.not.have.property('frames');
  });
});
