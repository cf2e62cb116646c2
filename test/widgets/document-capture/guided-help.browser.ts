import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { GOOD, mount, open, QUAD, untilJudged, type Stage } from './guided-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';

const HINT = 'Hold your document up to the camera';
const LIGHT = 'If that does not help, find bright, even light.';
const SHUTTER = 'If that does not help, press the button.';
const UPLOAD = 'You can upload a photo instead.';

const clock = performance.now.bind(performance);

/** Sets the clock of the page ahead by so many seconds. */
function jump(seconds: number): void {
  performance.now = () => clock() + seconds * 1000;
}

/** Lets a tenth of a second more pass with every frame. */
function hurry({ judge }: Stage): void {
  performance.now = () => clock() + judge.frames * 100;
}

const hint = ({ element }: Stage): string => readText(part(element, 'hint')!);
const help = ({ element }: Stage): string | null => {
  const shown = part(element, 'help');
  return shown && readText(shown);
};
const announced = ({ element }: Stage): string => element.shadowRoot!.querySelector('[role=status]')!.textContent;

async function openOn(hints: readonly string[], properties: Parameters<typeof mount>[0] = {}): Promise<Stage> {
  const stage = await mount(properties);
  stage.judge.says = { quad: QUAD, hints } as typeof stage.judge.says;
  await open(stage);
  return stage;
}

afterEach(() => {
  Reflect.deleteProperty(performance, 'now');
});

describe('a document that is not captured for some time', () => {
  it('is helped by something else than the hint, announced once, and at last by the shutter', async () => {
    const stage = await openOn(['no_document']);
    await waitUntil(() => announced(stage) === HINT);
    expect(help(stage)).to.equal(null);
    const shutter = part(stage.element, 'shutter')!.getBoundingClientRect();
    jump(8);
    // What nobody sees makes another text of it.
    await waitUntil(() => announced(stage) === `${HINT}. ${LIGHT}\u00A0`);
    expect(help(stage)).to.equal(LIGHT);
    const { top, left } = part(stage.element, 'shutter')!.getBoundingClientRect();
    expect([top, left], 'the shutter keeps its place').to.deep.equal([shutter.top, shutter.left]);
    await expect(stage.element).to.be.accessible();
    jump(12);
    stage.judge.says = { quad: QUAD, hints: ['glare'] };
    await waitUntil(() => announced(stage) === 'Tilt it to avoid the reflection');
    expect(help(stage)).to.equal(LIGHT);
    jump(16);
    await waitUntil(() => announced(stage).startsWith(`Tilt it to avoid the reflection. ${SHUTTER}`));
    expect(help(stage)).to.equal(SHUTTER);
  });

  for (const [name, code, text, captureMethods] of [
    ['an upload', 'out_of_focus', UPLOAD, ''],
    ['light, where no upload is allowed', 'out_of_focus', LIGHT, 'auto,manual'],
    ['an upload, where it is too dark', 'too_dark', UPLOAD, ''],
    ['another distance', 'tilted', 'If that does not help, change the distance a little.', ''],
  ] as const) {
    it(`is offered ${name}`, async () => {
      const stage = await openOn([code], { captureMethods });
      await waitUntil(() => hint(stage) !== '' && !hint(stage).startsWith('Fit'));
      jump(8);
      await waitUntil(() => help(stage) === text, `${help(stage)}`);
    });
  }

  it('is not helped while the front lies where the back belongs', async () => {
    const stage = await openOn(['same_side']);
    await waitUntil(() => hint(stage) === 'Now turn it over');
    jump(12);
    const { frames } = stage.judge;
    await untilJudged(() => stage.judge.frames > frames + 5);
    expect(help(stage)).to.equal(null);
  });
});

describe('a document that is blurred', () => {
  it('is not called good while it comes to rest, when other checks may fail', async () => {
    const stage = await openOn(['hold_still']);
    await waitUntil(() => hint(stage) === 'Hold still');
    stage.judge.says = GOOD;
    await waitUntil(() => hint(stage) === 'Good. Hold still');
    await untilPhase(stage.element, 'review');
  });

  for (const [methods, remedy] of [
    ['', UPLOAD],
    ['auto,manual', 'Use another camera or device.'],
  ] as const) {
    it(`brings the message that the camera cannot focus, and "${remedy}"`, async () => {
      const stage = await openOn(['out_of_focus'], { captureMethods: methods });
      hurry(stage);
      const phone = document.createElement('button');
      Object.assign(phone, { slot: 'handoff', textContent: 'Phone' });
      stage.element.append(phone);
      expect(phone.getBoundingClientRect().height).to.equal(0);
      const near = stage.judge.frames;
      await untilJudged(() => stage.judge.frames > near + 32);
      stage.judge.says = { quad: QUAD, hints: ['closer'], measures: { blur: 2 } };
      // "Move closer" would contradict it.
      await waitUntil(() => hint(stage) === `This camera cannot focus up close. ${remedy}`);
      expect(announced(stage)).to.contain(`This camera cannot focus up close. ${remedy}`);
      stage.judge.says = { quad: QUAD, hints: ['cut_off'] };
      await waitUntil(() => help(stage) === `This camera cannot focus up close. ${remedy}`, `${help(stage)}`);
      expect(part(stage.element, 'upload') !== null, 'the button is there').to.equal(methods === '');
      expect(part(stage.element, 'shutter')).to.not.equal(null);
      expect(phone.getBoundingClientRect().height).to.be.greaterThan(0);
      await expect(stage.element).to.be.accessible();
    });
  }
});
