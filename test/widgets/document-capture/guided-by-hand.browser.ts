import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { GOOD, mount, open, QUAD, spoken, untilJudged } from './guided-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';

describe('a document that is taken by hand', () => {
  it('leaves the picture to the person who asks for it', async () => {
    const stage = await mount();
    await open(stage);
    await waitUntil(() => part(stage.element, 'by-hand') !== null);
    part(stage.element, 'by-hand')!.click();
    await waitUntil(() => spoken(stage.element).startsWith('Auto is off now. Press the button'));
    const { frames } = stage.judge;
    stage.judge.says = GOOD;
    await untilJudged(() => stage.judge.frames > frames + 14);
    expect(stage.element.phase).to.equal('live');
    expect(part(stage.element, 'by-hand')!.ariaPressed).to.equal('false');
  });

  it('is taken by itself again for the person who switches that on', async () => {
    const stage = await mount();
    await open(stage);
    await waitUntil(() => part(stage.element, 'by-hand') !== null);
    const button = part(stage.element, 'by-hand')!;
    button.click();
    await waitUntil(() => button.ariaPressed === 'false');
    button.click();
    await waitUntil(() => button.ariaPressed === 'true');
    expect(spoken(stage.element)).to.equal('The photo is taken automatically.');
    stage.judge.says = GOOD;
    await untilPhase(stage.element, 'review');
  });

  it('is told in one breath that the camera is on and who takes the picture, where the judge is there at once', async () => {
    const stage = await mount({ timers: globalThis });
    stage.judge.says = { hints: [] };
    // The second time nothing has to be loaded any more.
    await open(stage);
    stage.element.stop();
    await untilPhase(stage.element, 'idle');
    const region = stage.element.shadowRoot!.querySelector('[role=status]')!;
    const said: string[] = [];
    const observer = new MutationObserver(() => said.push(spoken(stage.element)));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    await open(stage);
    await waitUntil(() => spoken(stage.element).endsWith('The photo is taken automatically.'));
    observer.disconnect();
    const ofCamera = said.filter((text) => text.startsWith('The camera is on'));
    expect(ofCamera).to.deep.equal([
      'The camera is on. Fit all of it inside the frame. The photo is taken automatically.',
    ]);
  });

  it('has its switch beside the shutter, outside the picture, named by what it shows', async () => {
    const stage = await mount();
    await open(stage);
    const find = (name: string): DOMRect | undefined => part(stage.element, name)?.getBoundingClientRect();
    await waitUntil(() => find('by-hand') !== undefined);
    const [byHand, shutter] = [find('by-hand')!, find('shutter')!];
    expect(byHand.left).to.be.at.least(shutter.right);
    expect(byHand.top).to.be.above(shutter.top);
    expect(byHand.bottom).to.be.below(shutter.bottom);
    expect(byHand.top).to.be.at.least(find('viewport')!.bottom);
    const button = part(stage.element, 'by-hand')!;
    expect(button.ariaLabel).to.include(readText(button));
  });

  it('says under each hint that the button takes it, once it is not taken by itself any more', async () => {
    const stage = await mount();
    const hint = (): string => readText(part(stage.element, 'hint')!);
    await open(stage);
    await waitUntil(() => part(stage.element, 'by-hand') !== null);
    stage.judge.says = { hints: ['no_document'] };
    await waitUntil(() => hint() === 'Hold your document up to the camera');
    part(stage.element, 'by-hand')!.click();
    await waitUntil(() => hint() === 'Auto is off now. Press the button when you are ready.');
    expect(spoken(stage.element)).to.equal(hint());
    await waitUntil(() => hint().startsWith('Hold your document'));
    expect(hint()).to.match(/camera\s*If that does not help, press the button\.$/);
    expect(spoken(stage.element)).to.equal('Hold your document up to the camera');
  });

  it('is left to the person after three that were not wanted', async () => {
    const stage = await mount();
    stage.judge.says = GOOD;
    stage.element.start();
    for (let time = 0; time < 3; time++) {
      await untilPhase(stage.element, 'review');
      stage.element.retake();
      await untilPhase(stage.element, 'live');
    }
    const { frames } = stage.judge;
    await untilJudged(() => stage.judge.frames > frames + 14);
    expect(stage.element.phase).to.equal('live');
  });

  it('is only guided to without `auto` in captureMethods', async () => {
    const stage = await mount({ captureMethods: 'manual,native,upload' });
    stage.judge.says = GOOD;
    await open(stage);
    await untilJudged(() => stage.judge.frames > 14);
    expect(stage.element.phase).to.equal('live');
    expect(part(stage.element, 'outline')).to.not.equal(null);
    expect(part(stage.element, 'by-hand')).to.equal(null);
  });

  it('is asked for in words that agree with the outline', async () => {
    const stage = await mount({ captureMethods: 'manual,native,upload' });
    const hint = (): string => readText(part(stage.element, 'hint')!);
    const isGreen = (): boolean => stage.element.shadowRoot!.querySelector('.outline.good') !== null;
    stage.judge.says = { quad: QUAD, hints: ['closer'] };
    await open(stage);
    await waitUntil(() => part(stage.element, 'outline') !== null);
    expect([isGreen(), hint()]).to.deep.equal([false, 'Move closer']);
    stage.judge.says = GOOD;
    await waitUntil(isGreen);
    expect(hint()).to.equal('Press the button when you are ready.');
    expect(spoken(stage.element)).to.equal(hint());
    stage.judge.says = {};
    await waitUntil(() => !isGreen() && hint() === 'Fit all of it inside the frame');
  });

  it('has no outline around what is left of a document that is cut off', async () => {
    const stage = await mount({ captureMethods: 'manual,native,upload' });
    stage.judge.says = { quad: QUAD, hints: ['closer'] };
    await open(stage);
    await waitUntil(() => part(stage.element, 'outline') !== null);
    stage.judge.says = { quad: QUAD, hints: ['cut_off'] };
    await waitUntil(() => part(stage.element, 'outline') === null);
    expect(readText(part(stage.element, 'hint')!)).to.equal('Part of it is cut off. Move back a little');
  });
});
