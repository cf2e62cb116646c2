import type { IdproofPhone } from '@idproof/widgets/phone.js';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { CODE, problem, typeNumber, untilPhone } from './phone-helpers.js';
import type { LinkedPage } from './pages/linked-page.js';

async function openLink() {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'inline-size: 390px; block-size: 844px';
  frame.src = `${new URL('./pages/linked.html', import.meta.url).href}#${CODE}`;
  document.body.append(frame);
  const inner = (): Window & { page?: LinkedPage } => frame.contentWindow!;
  await waitUntil(() => inner().page !== undefined, 'the page did not load');
  const phone = frame.contentDocument!.querySelector<IdproofPhone>('idproof-phone')!;
  await untilPhone(phone, 'asking');
  return { frame, window: inner(), page: inner().page!, phone };
}

describe('the code of a link', () => {
  afterEach(() => document.querySelector('iframe')?.remove());

  it('is out of the address and the history before anything else runs, and goes to the proxy alone', async () => {
    const { window, page, phone } = await openLink();
    expect(page.address).to.match(/\/linked\.html$/);
    expect(window.navigation?.currentEntry?.url ?? page.address).to.equal(page.address);
    expect(page.sent).to.deep.equal([]);
    typeNumber(phone, '42');
    await waitUntil(() => problem(phone) !== '');
    typeNumber(phone, '42');
    await untilPhone(phone, 'taken');
    const [lost, join, ...rest] = page.sent;
    expect([lost!.path, lost!.body]).to.deep.equal([
      '/idproof/v1/handoff',
      JSON.stringify({ code: CODE, number: '42' }),
    ]);
    expect(join).to.deep.equal(lost);
    expect(lost!.key).to.match(/^[\x21-\x7e]{1,128}$/);
    expect(rest.length).to.be.at.least(1);
    expect(rest.filter((sent) => JSON.stringify(sent).includes(CODE))).to.deep.equal([]);
    expect(page.sent.map(({ address }) => address).filter((address) => address !== page.address)).to.deep.equal([]);
    const loaded = window.performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.length).to.be.at.least(1);
    expect(loaded.filter((name) => name.includes(CODE))).to.deep.equal([]);
    expect(Object.keys(window.sessionStorage)).to.deep.equal([]);
  });
});
