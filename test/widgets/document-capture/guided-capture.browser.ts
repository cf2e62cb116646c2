import '@idproof/widgets';
import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { GOOD, mount, open, QUAD, spoken, untilJudged } from './guided-helpers.js';
import {
  fakeCamera,
  fakeEncoder,
  part,
  image,
  paintPlain,
  readText,
  untilPhase,
  upload,
  type FakeCamera,
} from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';

describe('a document that is taken by itself', () => {
  it('is taken without a press, and handed over as such with what was measured', async () => {
    const stage = await mount();
    stage.judge.saysOfStills = { quad: QUAD, measures: { score: 2.1 } };
    await open(stage);
    stage.judge.says = GOOD;
    await untilPhase(stage.element, 'review');
    part(stage.element, 'confirm')!.click();
    const [detail] = stage.captured;
    expect(detail).to.include({ method: 'auto', page: 'front' });
    expect(detail!.quality).to.deep.include({ passed: true, warnings: [], quad: QUAD });
    expect(detail!.quality.measures).to.include({ score: 2.1 });
  });

  it('is not taken behind a dialog that asks for something else, wherever that is, and is after it', async () => {
    const dialog = document.createElement('dialog');
    for (const place of ['beside', 'around'] as const) {
      const stage = await mount();
      const host = stage.element.parentElement!;
      if (place === 'beside') host.append(dialog);
      else host.before(dialog);
      await open(stage);
      dialog.showModal();
      stage.judge.says = GOOD;
      const before = stage.judge.frames;
      await untilJudged(() => stage.judge.frames > before + 12);
      expect(stage.element.phase, place).to.equal('live');
      dialog.close();
      await untilPhase(stage.element, 'review');
    }
    dialog.remove();
  });

  it('is taken inside a dialog', async () => {
    const dialog = document.createElement('dialog');
    const stage = await mount();
    stage.element.parentElement!.append(dialog);
    dialog.append(stage.element);
    dialog.showModal();
    await open(stage);
    stage.judge.says = GOOD;
    await untilPhase(stage.element, 'review');
    dialog.remove();
  });

  it('is never taken from an empty table, and the person reads what to do', async () => {
    const stage = await mount();
    await open(stage);
    await untilJudged(() => stage.judge.frames > 12);
    expect(stage.element.phase).to.equal('live');
    expect(readText(part(stage.element, 'hint')!)).to.equal('Hold your document up to the camera');
  });

  it('sends what is cut off on one side to the middle, and back only where there is no room', async () => {
    const stage = await mount();
    await open(stage);
    const hint = (): string => readText(part(stage.element, 'hint')!);
    stage.judge.says = { quad: QUAD, hints: ['cut_off', 'off_centre'] };
    await waitUntil(() => hint() === 'Part of it is cut off. Move to the middle');
    expect(part(stage.element, 'outline'), 'corners of a part').to.equal(null);
    stage.judge.says = { quad: QUAD, hints: ['cut_off'] };
    await waitUntil(() => hint() === 'Part of it is cut off. Move back a little');
  });

  it('is felt, unless the person asked for less motion', async () => {
    const pulses: unknown[] = [];
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: (pulse: unknown) => pulses.push(pulse) });
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
    try {
      const stage = await mount();
      stage.judge.says = GOOD;
      await open(stage);
      await untilPhase(stage.element, 'review');
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      expect(pulses).to.deep.equal(isStill ? [] : [50]);
    } finally {
      Reflect.deleteProperty(navigator, 'vibrate');
      Reflect.deleteProperty(navigator, 'userActivation');
    }
  });

  it('shows the corners where the video shows them, and the count-in, and says to hold still', async () => {
    const stage = await mount();
    await open(stage);
    stage.judge.says = { ...GOOD, would: 'wait', hints: ['closer'] };
    await waitUntil(() => part(stage.element, 'outline') !== null);
    const outline = part(stage.element, 'outline')!;
    const video = stage.element.shadowRoot!.querySelector('video')!;
    expect(outline.getAttribute('viewBox')).to.equal('0 0 640 480');
    const [drawn, shown] = [outline.getBoundingClientRect(), video.getBoundingClientRect()];
    expect([drawn.x, drawn.y, drawn.width, drawn.height]).to.deep.equal([shown.x, shown.y, shown.width, shown.height]);
    expect(getComputedStyle(outline).pointerEvents).to.equal('none');
    stage.judge.says = GOOD;
    await waitUntil(() => spoken(stage.element) === 'Good. Hold still');
    expect(stage.element.shadowRoot!.querySelector('.count')).to.not.equal(null);
    await expect(stage.element).to.be.accessible();
  });

  it('is taken once, when the shutter is pressed twice during the count-in', async () => {
    const stage = await mount();
    await open(stage);
    stage.judge.says = GOOD;
    await waitUntil(() => stage.element.shadowRoot!.querySelector('.count') !== null);
    const shutter = part(stage.element, 'shutter')!;
    shutter.click();
    shutter.click();
    await untilPhase(stage.element, 'review');
    await aTimeout(80);
    expect(stage.element.phase).to.equal('review');
    part(stage.element, 'confirm')!.click();
    expect(stage.captured.map(({ method }) => method)).to.deep.equal(['manual']);
  });
});

describe('a document while things go wrong', () => {
  it('stops looking when the tab is hidden during the count-in, and starts anew with the camera', async () => {
    const stage = await mount();
    await open(stage);
    stage.judge.says = GOOD;
    await waitUntil(() => stage.element.shadowRoot!.querySelector('.count') !== null);
    setVisibility('hidden');
    const { frames } = stage.judge;
    await aTimeout(90);
    expect(stage.judge.frames).to.be.at.most(frames + 1);
    expect(stage.element.phase).to.equal('idle');
    setVisibility('visible');
    await untilPhase(stage.element, 'review');
    part(stage.element, 'confirm')!.click();
    expect(stage.captured).to.have.length(1);
  });

  it('ends with the element in the middle of a frame', async () => {
    const stage = await mount();
    let answer!: (value: unknown) => void;
    stage.judge.gate = new Promise((resolve) => (answer = resolve));
    await open(stage);
    stage.judge.says = GOOD;
    stage.element.remove();
    answer(undefined);
    await aTimeout(90);
    expect(stage.judge.isDisposed).to.equal(true);
    expect(stage.judge.frames).to.equal(1);
    expect((stage.element.environment as FakeCamera).streams[0]!.active).to.equal(false);
  });

  it('never asks about two frames at once', async () => {
    const stage = await mount();
    await open(stage);
    await untilJudged(() => stage.judge.frames > 8);
    expect(stage.judge.mostInFlight).to.equal(1);
  });

  it('is taken by hand when the judge dies, and says that only its light was judged', async () => {
    const stage = await mount();
    await open(stage);
    stage.judge.isDead = true;
    await waitUntil(() => spoken(stage.element).startsWith('Auto is off now. Press the button'));
    await stage.element.shoot();
    await untilPhase(stage.element, 'review');
    part(stage.element, 'confirm')!.click();
    const { quality, method } = stage.captured[0]!;
    expect(method).to.equal('manual');
    expect(quality.signals).to.deep.equal({ guidance: 'none' });
    expect(quality.measures).to.have.keys('luma', 'clipped', 'glare', 'sharpness');
  });

  it('has hints about the light where no judge can be had', async () => {
    const stage = await mount({
      judge: async () => Promise.reject(new Error('blocked')),
      environment: fakeCamera({ paint: paintPlain('#0a0a0a') }),
    });
    const hinted = oneEvent(stage.element, 'idproof-hint');
    stage.element.start();
    await hinted;
    await stage.element.updateComplete;
    expect(readText(part(stage.element, 'hint')!)).to.equal('Find more light');
    expect(part(stage.element, 'by-hand')).to.equal(null);
  });

  it('takes nothing while the video has no size, and goes on when it has', async () => {
    const stage = await mount();
    stage.judge.says = GOOD;
    stage.element.start();
    await untilPhase(stage.element, 'live');
    const video = stage.element.shadowRoot!.querySelector('video')!;
    Object.defineProperty(video, 'videoWidth', { configurable: true, value: 0 });
    const { frames } = stage.judge;
    await aTimeout(90);
    expect(stage.judge.frames).to.be.at.most(frames + 1);
    Reflect.deleteProperty(video, 'videoWidth');
    await untilPhase(stage.element, 'review');
  });
});

describe('a document picture before it is sent', () => {
  it('is doubted with words, and can be used anyway', async () => {
    const stage = await mount();
    stage.judge.saysOfStills = { hints: ['cut_off', 'blurry'] };
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    expect(spoken(stage.element)).to.contain('Part of it is cut off. It looks blurred.');
    const confirm = part(stage.element, 'confirm')!;
    expect(readText(confirm)).to.equal('Use it anyway');
    expect(confirm.classList.contains('primary')).to.equal(false);
    await expect(stage.element).to.be.accessible();
    confirm.click();
    expect(stage.captured[0]!.quality).to.deep.include({ passed: false, warnings: ['cut_off', 'blurry'] });
  });

  it('is told by its name from what it should show, as over the live picture', async () => {
    const stage = await mount();
    await open(stage);
    for (const [docType, kind, name] of [
      ['99990000002', '', 'the whole document'],
      ['99990000002', 'passport', 'your whole passport'],
      ['99990000002', 'residence_permit', 'your whole residence permit'],
      ['00000001003', '', 'your whole passport'],
      ['', '', 'your whole passport'],
      ['', 'residence_permit', 'your whole residence permit'],
    ] as const) {
      Object.assign(stage.element, { docType, kind });
      stage.judge.says = { ...GOOD, would: 'wait', hints: ['other_document'] };
      const asked = `Show ${name}, on a plain surface`;
      await waitUntil(() => readText(part(stage.element, 'hint')!) === asked, asked);
    }
    stage.judge.saysOfStills = { hints: ['other_document'] };
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    expect(spoken(stage.element)).to.contain('This does not look like a residence permit.');
  });

  it('is not asked to be sharp where it shows something else', async () => {
    const stage = await mount();
    const question = 'Is every line sharp and easy to read?';
    for (const hint of ['other_document', 'same_side', 'wrong_side', 'no_document', 'glare'] as const) {
      stage.judge.saysOfStills = { hints: [hint] };
      upload(stage.element, await image());
      await untilPhase(stage.element, 'review');
      expect(readText(stage.element.shadowRoot!.querySelector('.ask p')!)).to.match(/^\w+ [^.]+\./);
      expect(readText(stage.element).includes(question), hint).to.equal(hint === 'glare');
      part(stage.element, 'retake')!.click();
      await waitUntil(() => stage.element.phase !== 'review');
    }
  });

  it('is not sent as both pages', async () => {
    const same = { sha256: 'a'.repeat(64) };
    const encoder = fakeEncoder();
    const stage = await mount({
      pages: 'front,back',
      encoder: {
        ...encoder,
        encode: async (source, options) => ({ ...(await encoder.encode(source, options)), ...same }),
      },
    });
    const faults: string[] = [];
    stage.element.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    part(stage.element, 'confirm')!.click();
    await untilPhase(stage.element, 'idle');
    upload(stage.element, await image());
    await waitUntil(() => faults.length === 1);
    expect(faults).to.deep.equal(['picture_repeated']);
    const says = 'It is the same side as before. Turn it over and take the photo again.';
    await waitUntil(() => readText(stage.element).includes(says));
    expect(stage.captured).to.have.length(1);
  });
});
