import '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { fakeCamera, fakeEncoder, readText, untilPhase } from '../helpers/helpers.js';

async function mount() {
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  const [first, second] = (['idproof-document-capture', 'idproof-selfie-capture'] as const).map((tag) => {
    const element = document.createElement(tag);
    const environment = { ...fakeCamera(), page: () => document };
    Object.assign(element, { environment, encoder: fakeEncoder() });
    holder.append(element);
    return Object.assign(element, { environment });
  });
  return { first: first!, second: second! };
}

const isOn = ({ environment }: Awaited<ReturnType<typeof mount>>['first']): boolean =>
  environment.streams.some((stream) => stream.getTracks().some((track) => track.readyState === 'live'));

describe('two captures on one page', () => {
  it('share the camera: the one that opened it last has it, the other says so and can take it back', async () => {
    const { first, second } = await mount();
    first.start();
    await untilPhase(first, 'live');
    second.start();
    await untilPhase(first, 'idle');
    expect(isOn(first)).to.equal(false);
    expect(readText(first)).to.contain('The camera is in use in another place on this page.');
    await expect(first).to.be.accessible();
    await untilPhase(second, 'live');
    // Coming back to the page wakes neither a second camera nor the first one.
    dispatchEvent(new Event('focus'));
    expect(first.phase).to.equal('idle');
    first.shadowRoot!.querySelector<HTMLElement>('[data-focus]')!.click();
    await untilPhase(first, 'live');
    await untilPhase(second, 'idle');
    await waitUntil(() => isOn(first) && !isOn(second));
  });

  it('leave it to the other when one of them is removed', async () => {
    const { first, second } = await mount();
    first.start();
    await untilPhase(first, 'live');
    first.remove();
    second.start();
    await untilPhase(second, 'live');
    expect([isOn(first), isOn(second)]).to.deep.equal([false, true]);
  });
});
