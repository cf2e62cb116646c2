import '@idproof/widgets';
import type { IdproofCaptureEvent } from '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { sendKeys } from '@web/test-runner-commands';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import {
  deepActive,
  isActive,
  part,
  image,
  readText,
  untilPhase,
  untilReady,
  upload,
  type FakeCamera,
} from '../helpers/helpers.js';
import { BLINK_FRAMES, FRAMES, HandClock, begin, finish, mount, prompt, spoken, untilShown } from './selfie-helpers.js';

describe('idproof-selfie-capture with actions', () => {
  it('leads through the actions in their order, says each, and hands their frames over with the selfie', async () => {
    const { element, clock } = await begin({ actions: 'MOUTHOPEN, FACEBLINK' });
    expect(prompt(element)).to.equal('Open your mouth, then close it');
    expect(spoken(element)).to.equal('Movement 1 of 2. Open your mouth, then close it');
    expect(readText(element)).to.include('Movement 1 of 2');
    await clock.ticks(FRAMES);
    expect(prompt(element)).to.equal('Blink slowly, twice');
    expect(readText(element)).to.include('Movement 2 of 2');
    await clock.ticks(BLINK_FRAMES);
    expect(prompt(element)).to.equal('Look straight into the camera');
    expect(part(element, 'skip')).to.equal(null);
    const { frames, method, step } = await finish(element, clock);
    expect({ method, step }).to.deep.equal({ method: 'manual', step: 'selfie' });
    const keys = Object.keys(frames!);
    expect(keys.filter((key) => key.startsWith('MOUTHOPEN/'))).to.have.length(FRAMES);
    expect(keys.filter((key) => key.startsWith('FACEBLINK/'))).to.have.length(BLINK_FRAMES);
    expect(keys[0]).to.equal('MOUTHOPEN/0');
    expect(keys.at(-1)).to.equal(`FACEBLINK/${BLINK_FRAMES - 1}`);
  });

  it('stays where it is behind a dialog, and takes no selfie there', async () => {
    const { element, clock } = await begin({ actions: 'HEADRAISE' });
    const dialog = document.createElement('dialog');
    element.before(dialog);
    await clock.ticks(FRAMES - 2);
    dialog.showModal();
    await clock.tick();
    expect(prompt(element)).to.equal('Raise your head, then look ahead again');
    dialog.close();
    await clock.ticks(FRAMES);
    expect(prompt(element)).to.equal('Look straight into the camera');
    dialog.showModal();
    await clock.tick();
    expect(element.phase).to.equal('live');
    dialog.close();
    const { frames } = await finish(element, clock);
    expect(Object.keys(frames!)).to.have.length(FRAMES);
  });

  it('takes about three seconds for an action', async () => {
    const { clock } = await begin({ actions: 'HEADRAISE' });
    expect(clock.next! * FRAMES).to.be.closeTo(3000, 1);
  });

  it('makes real frames small: 480 pixels, a few kilobytes', async () => {
    const clock = new HandClock();
    const { element } = await mount({ actions: 'HEADLOWER', wait: clock.wait, encoder: null });
    element.start();
    await untilShown(element);
    void element.shoot();
    await clock.ticks(FRAMES);
    const { frames } = await finish(element, clock);
    const all = Object.values(frames!);
    expect(all).to.have.length(FRAMES);
    for (const { width, height, base64, mediaType, byteLength } of all) {
      expect({ width, height, mediaType }).to.deep.equal({ width: 480, height: 360, mediaType: 'image/jpeg' });
      expect(byteLength).to.be.at.most(40_960);
      expect(atob(base64)).to.have.length(byteLength);
    }
  });

  it('is accessible while actions are shown, by keyboard too, and keeps focus', async () => {
    const { element } = await mount({ actions: ['HEADSHAKE', 'HEADLOWER'], timers: AT_ONCE });
    await waitUntil(() => part(element, 'review-all') !== null);
    await sendKeys({ press: 'Tab' });
    expect(isActive(part(element, 'review-all'))).to.equal(true);
    await sendKeys({ press: 'Tab' });
    await untilReady(() => deepActive() as HTMLElement);
    await sendKeys({ press: 'Enter' });
    await untilShown(element);
    await untilReady(() => part(element, 'shutter'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => isActive(part(element, 'again')));
    await expect(element).to.be.accessible();
    expect(element.shadowRoot!.querySelectorAll('h2')).to.have.length(1);
    await sendKeys({ press: 'Tab' });
    await untilReady(() => part(element, 'skip'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => prompt(element) === 'Lower your head, then look up again');
    expect(isActive(part(element, 'skip'))).to.equal(true);
  });

  // Claim: accessibility/leftOut
  it('goes on without an action that a person cannot do', async () => {
    const { element, clock } = await begin({ actions: 'HEADRAISE,MOUTHOPEN' });
    await clock.ticks(3);
    part(element, 'skip')!.click();
    await waitUntil(() => prompt(element) === 'Open your mouth, then close it');
    await clock.ticks(FRAMES);
    const { frames } = await finish(element, clock);
    expect(Object.keys(frames!).every((key) => key.startsWith('MOUTHOPEN/'))).to.equal(true);
  });

  it('hands over no frames when every action was left out', async () => {
    const { element, clock } = await begin({ actions: 'HEADRAISE' });
    part(element, 'skip')!.click();
    await waitUntil(() => prompt(element) === 'Look straight into the camera');
    expect(await finish(element, clock)).to.not.have.property('frames');
  });

  // Claim: accessibility/again
  it('begins an action anew, with twice the time, for whoever asks', async () => {
    const { element, clock } = await begin({ actions: 'HEADLOWER,HEADRAISE' });
    const usual = clock.next!;
    await clock.ticks(4);
    part(element, 'again')!.click();
    await nextFrame();
    expect(prompt(element)).to.equal('Lower your head, then look up again');
    expect(clock.next).to.be.closeTo(usual * 2, 1);
    await clock.ticks(FRAMES);
    expect(prompt(element)).to.equal('Raise your head, then look ahead again');
    expect(clock.next).to.be.closeTo(usual * 2, 1);
    await clock.ticks(FRAMES);
    const { frames } = await finish(element, clock);
    expect(Object.keys(frames!)).to.have.length(2 * FRAMES);
  });

  it('asks for so many actions as were wanted, each once, in changing order', async () => {
    const orders = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const { element, clock } = await begin({
        actions: 'MOUTHOPEN,HEADSHAKE,HEADLOWER,HEADRAISE',
        actionRandomNumber: 2,
      });
      const first = prompt(element);
      expect(readText(element)).to.include('Movement 1 of 2');
      await clock.ticks(FRAMES);
      expect(prompt(element)).to.not.equal(first);
      orders.add(`${first} ${prompt(element)}`);
      element.remove();
    }
    // Of twelve orders that are equally likely, one alone twelve times would be a wonder.
    expect(orders.size).to.be.above(1);
  });

  it('draws each movement beside its words, for the eyes alone, and none once there is none to show', async () => {
    const { element, clock } = await begin({ actions: 'MOUTHOPEN,FACEBLINK,HEADLOWER,HEADRAISE' });
    const drawn = (): string => part(element, 'hint')!.querySelector('.cue')!.classList.item(2)!;
    expect(part(element, 'hint')!.querySelector('.cue')!.getAttribute('aria-hidden')).to.equal('true');
    const names = [drawn()];
    for (const frames of [FRAMES, BLINK_FRAMES, FRAMES, FRAMES]) {
      await clock.ticks(frames);
      names.push(drawn());
    }
    expect(names).to.deep.equal(['open', 'blink', 'lower', 'raise', 'still']);
    await clock.tick();
    await untilPhase(element, 'review');
    expect(element.shadowRoot!.querySelector('.cue')).to.equal(null);
  });

  it('marks what is done and what was left out, and empties a ring in the time of an action', async () => {
    const { element, clock } = await begin({ actions: 'HEADLOWER,HEADRAISE,MOUTHOPEN' });
    const marks = (): string[] => [...element.shadowRoot!.querySelectorAll('.marks i')].map((mark) => mark.className);
    const gone = (): number =>
      -Number(element.shadowRoot!.querySelector('.clock .left')!.getAttribute('stroke-dashoffset'));
    expect(marks()).to.deep.equal(['now', '', '']);
    expect(gone()).to.equal(0);
    await clock.ticks(FRAMES / 2);
    expect(gone()).to.equal(0.5);
    await clock.ticks(FRAMES / 2);
    expect(marks()).to.deep.equal(['done', 'now', '']);
    expect(gone()).to.equal(0);
    part(element, 'skip')!.click();
    await waitUntil(() => prompt(element).includes('mouth'));
    expect(marks()).to.deep.equal(['done', 'open', 'now']);
    await clock.ticks(FRAMES);
    expect(marks()).to.deep.equal(['done', 'open', 'done']);
  });

  for (const side of ['left', 'right'] as const) {
    it(`points to the ${side} of the screen where that side was chosen, as in a mirror, also from right to left`, async () => {
      document.documentElement.dir = 'rtl';
      try {
        const { element } = await begin({ actions: 'HEADSHAKE', headShake: side });
        const cue = part(element, 'hint')!.querySelector('.cue')!;
        const middle = (shape: Element): number => {
          const { left, width } = shape.getBoundingClientRect();
          return left + width / 2;
        };
        const aside = middle(cue.querySelector('.mark')!) - middle(cue);
        expect(Math.sign(aside)).to.equal(side === 'right' ? 1 : -1);
      } finally {
        document.documentElement.dir = '';
      }
    });
  }

  for (const side of ['left', 'right'] as const) {
    it(`asks for a turn to the ${side} where that side was chosen`, async () => {
      const { element } = await begin({ actions: 'HEADSHAKE', headShake: side });
      expect(prompt(element)).to.equal(`Turn your head to the ${side}, then look ahead again`);
    });
  }

  it('asks for one side or the other where none was chosen', async () => {
    const { element } = await begin({ actions: 'HEADSHAKE' });
    expect(prompt(element)).to.match(/^Turn your head to the (?:left|right), then look ahead again$/);
  });

  it('asks for a longer blink where closed eyes are wanted', async () => {
    const { element } = await begin({ actions: 'FACEBLINK', actionFrame: 'EYECLOSE' });
    expect(prompt(element)).to.equal('Close your eyes for a second, then open them');
  });

  it('leaves no camera on and stops when it is detached in the middle', async () => {
    const { element, clock } = await begin({ actions: 'HEADLOWER' });
    await clock.ticks(2);
    let captured = 0;
    element.addEventListener('idproof-capture', () => captured++);
    element.remove();
    await Promise.resolve();
    for (const stream of (element.environment as FakeCamera).streams) {
      expect(stream.getTracks()[0]!.readyState).to.equal('ended');
    }
    expect(element.phase).to.not.equal('review');
    expect(captured).to.equal(0);
  });

  it('stops on Escape and begins anew with the next shutter', async () => {
    const { element, clock } = await begin({ actions: 'HEADLOWER,HEADRAISE' });
    await clock.ticks(FRAMES);
    expect(prompt(element)).to.include('Raise');
    part(element, 'again')!.focus();
    await sendKeys({ press: 'Escape' });
    await untilPhase(element, 'idle');
    element.start();
    await untilShown(element);
    expect(prompt(element)).to.equal('Fit your face inside the oval');
    part(element, 'shutter')!.click();
    await waitUntil(() => prompt(element).includes('Lower'));
    expect(readText(element)).to.include('Movement 1 of 2');
  });

  it('goes on at the same action when the camera was lost in the middle and came back', async () => {
    const { element, clock } = await begin({ actions: 'HEADLOWER,HEADRAISE' });
    await clock.ticks(FRAMES + 2);
    const camera = element.environment as FakeCamera;
    expect(prompt(element)).to.include('Raise');
    camera.streams[0]!.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
    await waitUntil(() => camera.streams.length === 2);
    await untilPhase(element, 'live');
    await waitUntil(() => part(element, 'again') !== null);
    expect(prompt(element)).to.include('Raise');
    expect(readText(element)).to.include('Movement 2 of 2');
    await clock.ticks(FRAMES);
    const { frames } = await finish(element, clock);
    const count = (name: string): number => Object.keys(frames!).filter((key) => key.startsWith(name)).length;
    expect(count('HEADLOWER')).to.equal(FRAMES);
    // The camera that came back may have had no picture yet for the first one.
    expect(count('HEADRAISE')).to.be.within(FRAMES - 1, FRAMES);
  });

  it('goes on at the same action when the page was hidden in the middle', async () => {
    const { element, clock } = await begin({ actions: 'HEADLOWER,HEADRAISE', actionRandom: true });
    const first = prompt(element);
    await clock.ticks(FRAMES + 1);
    const second = prompt(element);
    dispatchEvent(new Event('pagehide'));
    await untilPhase(element, 'idle');
    dispatchEvent(new Event('pageshow'));
    await untilPhase(element, 'live');
    await waitUntil(() => part(element, 'again') !== null);
    expect(second).to.not.equal(first);
    expect(prompt(element)).to.equal(second);
  });

  it('takes an uploaded picture without frames', async () => {
    const { element } = await mount({ actions: 'HEADLOWER' });
    upload(element, await image());
    await untilPhase(element, 'review');
    const captured = new Promise<IdproofCaptureEvent>((resolve) => {
      element.addEventListener('idproof-capture', resolve);
    });
    part(element, 'confirm')!.click();
    expect((await captured).detail).to.not.have.property('frames');
  });

  it('asks for nothing with NOACTION, and takes the picture at once', async () => {
    const { element } = await begin({ actions: 'NOACTION' });
    await untilPhase(element, 'review');
  });

  it('warns of values that it does not know, and stays alive', async () => {
    expectConsole(/actions: WINK is unknown/);
    expectConsole(/action-frame: TOES is unknown/);
    expectConsole(/action-random-number must be a whole number up to 1/);
    const { element } = await begin({ actions: 'WINK,HEADLOWER', actionFrame: 'TOES', actionRandomNumber: 7 });
    expect(prompt(element)).to.include('Lower');
    for (const name of ['actions', 'action-frame', 'action-random-number']) element.toggleAttribute(name, true);
    for (const name of ['actions', 'action-frame', 'action-random-number']) element.removeAttribute(name);
    await element.updateComplete;
  });
});
