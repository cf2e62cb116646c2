import '@idproof/widgets/phone.js';
import { expect, waitUntil } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { deepActive, part, readText, setTextSize } from '../helpers/helpers.js';
import {
  CODE,
  FakeProxy,
  findFlow,
  input,
  mountPhone,
  problem,
  scan,
  STORED,
  typeNumber,
  untilPhone,
} from './phone-helpers.js';

describe('idproof-phone asks', () => {
  afterEach(async () => {
    setTextSize('');
    await setViewport({ width: 800, height: 600 });
  });

  it('whether the person started this at the merchant, and warns, before anything is sent', async () => {
    const proxy = await FakeProxy.create();
    scan();
    const phone = await mountPhone(proxy);
    expect(phone.phase).to.equal('asking');
    expect(readText(phone)).to.match(/start this on your computer at \u2068Shop & Söhne\u2069\?/);
    expect(readText(phone)).to.contain('Nobody else may send you this code or tell you the number.');
    await expect(phone).to.be.accessible();
    expect([proxy.joins.length, proxy.session.calls.length]).to.deep.equal([0, 0]);
  });

  it('names the host of the page where the page names no merchant', async () => {
    scan();
    const phone = await mountPhone(await FakeProxy.create(), { merchant: '' });
    expect(readText(phone)).to.contain(location.host);
  });

  it('takes the code out of the address, and writes it nowhere', async () => {
    const proxy = await FakeProxy.create();
    const events: Event[] = [];
    const listen = (event: Event): void => void events.push(event);
    for (const name of ['idproof-progress', 'idproof-error', 'submit', 'input'])
      document.addEventListener(name, listen);
    history.replaceState({ own: 1 }, '');
    scan();
    history.replaceState({ own: 1 }, '');
    const phone = await mountPhone(proxy, { progress: true });
    expect(location.href).to.not.contain('#');
    expect(history.state).to.deep.equal({ own: 1 });
    typeNumber(phone, '42');
    const flow = await findFlow(phone);
    await flow.updateComplete;
    const written = [phone.outerHTML, phone.shadowRoot!.innerHTML, flow.outerHTML, flow.shadowRoot!.innerHTML];
    for (const storage of [sessionStorage, localStorage]) written.push(JSON.stringify(Object.entries(storage)));
    written.push(...events.map((event) => JSON.stringify({ ...(event as CustomEvent).detail })));
    expect(written.filter((text) => text.includes(CODE))).to.deep.equal([]);
    expect(proxy.joins.map(({ code }) => code)).to.deep.equal([CODE]);
    for (const name of ['idproof-progress', 'idproof-error', 'submit', 'input'])
      document.removeEventListener(name, listen);
  });

  it('leaves a fragment that is no code to the page', async () => {
    scan('section-2');
    const phone = await mountPhone(await FakeProxy.create());
    expect(location.hash).to.equal('#section-2');
    expect(phone.phase).to.equal('scan');
  });

  it('asks to scan the code where the address has none, and takes one that is scanned into the same tab', async () => {
    const phone = await mountPhone(await FakeProxy.create());
    expect(readText(phone)).to.contain('Scan the code on your computer');
    await expect(phone).to.be.accessible();
    location.hash = CODE;
    await untilPhone(phone, 'asking');
    expect(location.href).to.not.contain('#');
  });

  for (const [typed, sent] of [
    ['42', '42'],
    [' 4 2 ', '42'],
    ['٤٢', '42'],
    ['۴۲', '42'],
    ['４２', '42'],
    ['४२', '42'],
    ['07', '07'],
  ])
    it(`reads “${typed}” as ${sent}`, async () => {
      const proxy = await FakeProxy.create();
      scan();
      const phone = await mountPhone(proxy);
      typeNumber(phone, typed!);
      await waitUntil(() => proxy.joins.length > 0);
      expect(proxy.joins.map(({ number }) => number)).to.deep.equal([sent]);
    });

  it('asks for two digits where there are none, and sends nothing', async () => {
    const proxy = await FakeProxy.create();
    scan();
    const phone = await mountPhone(proxy);
    for (const typed of ['', '4', '423', 'ab']) {
      typeNumber(phone, typed);
      await phone.updateComplete;
      expect(problem(phone)).to.contain('Type the two digits');
    }
    expect(deepActive()?.id).to.equal('number');
    expect(input(phone).getAttribute('aria-invalid')).to.equal('true');
    expect(input(phone).getAttribute('aria-describedby')).to.equal('problem');
    expect(proxy.joins).to.deep.equal([]);
    await expect(phone).to.be.accessible();
  });

  it('joins once for a double press and for Enter', async () => {
    const proxy = await FakeProxy.create();
    let open!: (value: unknown) => void;
    proxy.gate = new Promise((resolve) => (open = resolve));
    scan();
    const phone = await mountPhone(proxy);
    typeNumber(phone, '42');
    part(phone, 'continue')!.click();
    input(phone).focus();
    await sendKeys({ press: 'Enter' });
    // Neither counts while the number is under way.
    part(phone, 'decline')!.click();
    await phone.updateComplete;
    expect(readText(phone.shadowRoot!.querySelector('[role=status]')!)).to.equal('Connecting to your computer…');
    open(undefined);
    await untilPhone(phone, 'running');
    expect(proxy.joins.length).to.equal(1);
  });

  it('sends a number once more under its key after a lost answer, and another one under another', async () => {
    const proxy = await FakeProxy.create();
    proxy.faults.push('network_failed');
    scan();
    const phone = await mountPhone(proxy);
    typeNumber(phone, '41');
    await waitUntil(() => problem(phone).includes('internet connection'));
    typeNumber(phone, '41');
    await waitUntil(() => problem(phone).includes('not right'));
    typeNumber(phone, '42');
    await untilPhone(phone, 'running');
    const [first, again, other] = proxy.joins.map(({ key }) => key);
    expect(again).to.equal(first);
    expect(other).to.not.equal(first);
  });

  it('says the same of every refusal, and after three asks for a new code', async () => {
    const proxy = await FakeProxy.create();
    scan();
    const phone = await mountPhone(proxy);
    for (const typed of ['10', '11']) {
      typeNumber(phone, typed);
      await phone.updateComplete;
      await waitUntil(() => problem(phone) !== '');
      expect(problem(phone)).to.equal(
        'The number or the code is not right, or not valid any more. Look at your computer: you can scan a new code there.',
      );
      const field = input(phone);
      expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).to.equal(typed);
    }
    typeNumber(phone, '12');
    await untilPhone(phone, 'rescan');
    expect(phone.shadowRoot!.querySelector('input, button')).to.equal(null);
    expect(readText(phone)).to.contain('This code does not work any more.');
    expect(deepActive()?.id).to.equal('heading');
    await expect(phone).to.be.accessible();
  });

  it('sends nothing for a person who did not start this, and forgets the code', async () => {
    const proxy = await FakeProxy.create();
    scan();
    const phone = await mountPhone(proxy);
    part(phone, 'decline')!.click();
    await untilPhone(phone, 'declined');
    expect(readText(phone)).to.contain('Nothing was sent from this phone.').and.to.contain('You can close this page.');
    expect(deepActive()?.id).to.equal('heading');
    expect([proxy.joins.length, proxy.session.calls.length]).to.deep.equal([0, 0]);
    await expect(phone).to.be.accessible();
    const parent = phone.parentElement!;
    phone.remove();
    parent.append(phone);
    await phone.updateComplete;
    expect(phone.phase).to.equal('declined');
  });

  it('saves the token for the proxy and the tab alone', async () => {
    const proxy = await FakeProxy.create();
    scan();
    const phone = await mountPhone(proxy, { proxyUrl: '/other' });
    typeNumber(phone, '42');
    await untilPhone(phone, 'running');
    expect(JSON.parse(sessionStorage.getItem(STORED)!)).to.deep.equal({ proxy: '/other', token: 'phone-token' });
    expect(localStorage.length).to.equal(0);
    expect(proxy.tokens).to.deep.equal(['phone-token']);
  });

  for (const locale of ['en', 'de', 'ar'])
    it(`fits a small phone with large text, in ${locale}`, async () => {
      await setViewport({ width: 320, height: 568 });
      setTextSize('200%');
      scan();
      const phone = await mountPhone(await FakeProxy.create(), { locale });
      await waitUntil(() => phone.shadowRoot!.querySelector('input') !== null);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      const content = phone.shadowRoot!.querySelector('[lang]')!;
      expect(content.getAttribute('dir')).to.equal(locale === 'ar' ? 'rtl' : 'ltr');
      await expect(phone).to.be.accessible();
    });
});
