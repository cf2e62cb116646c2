import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HintCode } from '@idproof/core/capture';
import { HelpChoice, type Help } from '../../../packages/widgets/src/capture/guidance/help.js';

type Context = Parameters<HelpChoice['offer']>[1];

const at = (seconds: number, context: Partial<Context> = {}): Context => ({
  isAside: false,
  isFixedFocus: false,
  time: seconds * 1000,
  ...context,
});

/** The help after eight seconds of one hint. */
function findHelp(hint: HintCode, canUpload = true): Help | null {
  const choice = new HelpChoice(canUpload);
  assert.equal(choice.offer(hint, at(100)), null);
  assert.equal(choice.offer(hint, at(107.9)), null);
  return choice.offer(hint, at(108));
}

describe('help beside a hint that leads nowhere', () => {
  it('is something else than the hint', () => {
    for (const hint of ['blurry', 'hold_still', 'no_document', 'glare', 'covered', 'no_face'] as const)
      assert.equal(findHelp(hint), 'light', hint);
    for (const hint of ['too_dark', 'too_bright', 'uneven_light', 'closer', 'away', 'out_of_focus'] as const)
      assert.equal(findHelp(hint), 'upload', hint);
    for (const hint of ['tilted', 'illegible', 'other_document'] as const)
      assert.equal(findHelp(hint), 'distance', hint);
  });

  it('does not offer an upload that is not allowed', () => {
    assert.equal(findHelp('out_of_focus', false), 'light');
    assert.equal(findHelp('too_dark', false), 'shutter');
  });

  it('stays while it differs from the hint, and gives way where it does not', () => {
    const choice = new HelpChoice(true);
    choice.offer('blurry', at(0));
    assert.equal(choice.offer('blurry', at(8)), 'light');
    assert.equal(choice.offer('closer', at(9)), 'light');
    assert.equal(choice.offer('too_dark', at(10)), 'upload');
    assert.equal(choice.offer('blurry', at(11)), 'upload');
  });

  it('is the shutter after twice that time, and at once where the person knows of it', () => {
    const choice = new HelpChoice(true);
    choice.offer('blurry', at(0));
    assert.equal(choice.offer('blurry', at(15.9)), 'light');
    assert.equal(choice.offer('blurry', at(16)), 'shutter');
    const aside = new HelpChoice(true);
    aside.offer('blurry', at(0, { isAside: true }));
    assert.equal(aside.offer('blurry', at(8, { isAside: true })), 'shutter');
  });

  it('counts the time across hints, and not while there is none', () => {
    const choice = new HelpChoice(true);
    choice.offer('blurry', at(0));
    assert.equal(choice.offer('tilted', at(5)), null);
    assert.equal(choice.offer(null, at(8)), null);
    assert.equal(choice.offer('tilted', at(8.1)), 'distance');
  });

  it('begins anew after the front where the back belongs, and upon a restart', () => {
    const choice = new HelpChoice(true);
    choice.offer('blurry', at(0));
    assert.equal(choice.offer('same_side', at(9)), null);
    assert.equal(choice.offer('blurry', at(10)), null);
    assert.equal(choice.offer('blurry', at(18)), 'light');
    choice.restart();
    assert.equal(choice.offer('blurry', at(19)), null);
  });

  it('says at once, and for as long as it is so, that the camera cannot focus', () => {
    const choice = new HelpChoice(true);
    assert.equal(choice.offer('out_of_focus', at(0, { isFixedFocus: true })), 'focus');
    assert.equal(choice.offer('closer', at(30, { isFixedFocus: true })), 'focus');
    assert.equal(choice.offer(null, at(31, { isFixedFocus: true })), null);
  });
});
