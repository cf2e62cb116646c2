import '@idproof/widgets';
import { expect, waitUntil } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { mount } from './flow-helpers.js';
import { part, untilPhase } from '../helpers/helpers.js';

/** One pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the line with the merchant', () => {
  it('is there once the session has named one', async () => {
    const flow = await mount(await FakeSession.create({ merchant: { name: 'Example Bank' } }));
    expect(part(flow, 'merchant')).to.equal(null);
    await flow.start();
    await untilPhase(flow, 'consent');
    expect(part(flow, 'merchant')!.textContent.trim()).to.equal('Example Bank');
  });

  it('shows the logo, with the name as its text', async () => {
    const flow = await mount(await FakeSession.create({ merchant: { name: 'Example Bank', logo: LOGO } }));
    await flow.start();
    await untilPhase(flow, 'consent');
    const logo = part(flow, 'merchant')!.querySelector('img')!;
    expect(logo.alt).to.equal('Example Bank');
    expect(logo.src).to.equal(LOGO);
    await expect(flow).to.be.accessible();
  });

  it('keeps the full stop of a Latin name at its end in a language that runs from right to left', async () => {
    const flow = await mount(await FakeSession.create({ locale: 'ar', merchant: { name: 'Example Inc.' } }));
    await flow.start();
    await untilPhase(flow, 'consent');
    await waitUntil(() => getComputedStyle(part(flow, 'merchant')!).direction === 'rtl', 'it is Arabic');
    const isText = ({ nodeType }: Node): boolean => nodeType === Node.TEXT_NODE;
    const name = [...part(flow, 'merchant')!.querySelector('bdi')!.childNodes].find(isText)!;
    const leftOf = (index: number): number => {
      const range = document.createRange();
      range.setStart(name, index);
      range.setEnd(name, index + 1);
      return range.getBoundingClientRect().left;
    };
    const start = name.textContent!.indexOf('E');
    expect(leftOf(start + 'Example Inc'.length)).to.be.greaterThan(leftOf(start));
  });

  for (const logo of ['https://elsewhere.example/logo.png', '//elsewhere.example/logo.png', 'data:text/html,x', '']) {
    it(`shows the name where the logo is at ${logo || 'no address'}`, async () => {
      const flow = await mount(await FakeSession.create({ merchant: { name: 'Example Bank', logo } }));
      await flow.start();
      await untilPhase(flow, 'consent');
      expect(part(flow, 'merchant')!.querySelector('img')).to.equal(null);
      expect(part(flow, 'merchant')!.textContent.trim()).to.equal('Example Bank');
    });
  }

  it('shows the name alone where the logo does not arrive', async () => {
    const logo = `${LOGO.slice(0, 40)}AAAA`;
    const flow = await mount(await FakeSession.create({ merchant: { name: 'Example Bank', logo } }));
    await flow.start();
    await untilPhase(flow, 'consent');
    const line = part(flow, 'merchant')!;
    await waitUntil(() => line.querySelector('img')!.getClientRects().length === 0, 'the torn picture is gone');
    expect(line.innerText.trim()).to.equal('Example Bank');
  });

  it("gives way to what the page puts into the slot 'header'", async () => {
    const flow = await mount(await FakeSession.create({ merchant: { name: 'Example Bank' } }));
    flow.append(Object.assign(document.createElement('p'), { slot: 'header', textContent: 'Ours' }));
    await flow.start();
    await untilPhase(flow, 'consent');
    expect(part(flow, 'merchant')!.getClientRects()).to.have.length(0);
  });
});
