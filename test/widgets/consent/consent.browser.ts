import '@idproof/widgets';
import type { IdproofConsent, IdproofConsentEvent } from '@idproof/widgets';
import { expect, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { ENGLISH } from '../../../packages/widgets/src/labels.js';
import { TEXTS } from '../../../packages/widgets/src/locales/index.js';
import { AT_ONCE } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { NOTICE } from '../helpers/fake-session.js';
import { askToDecline, declineConsent, isActive, part, readText, untilReady, setTextSize } from '../helpers/helpers.js';
import { mount } from '../helpers/mount-alone.js';

/** A summary and three sections. */
const FOLDED = [
  '- Photos: two\n- Recipient: Verifier Ltd',
  '# What we keep\nThey are deleted after a day.\n\nThe result is kept for a month.',
  '# Your choice\nIt is voluntary.',
  '# Who is responsible\n- Contact: privacy@shop.example',
].join('\n\n');

const readAnswer = (element: IdproofConsent): string => readText(element.shadowRoot!.querySelector('[role="status"]')!);

/** Until the code that the first screen does not need has arrived. */
const untilComplete = (element: IdproofConsent): Promise<unknown> =>
  waitUntil(() => element.shadowRoot!.querySelector('dialog'));

async function untilSaid(element: IdproofConsent): Promise<string> {
  await waitUntil(() => readAnswer(element) !== '');
  return readAnswer(element);
}

describe('idproof-consent', () => {
  afterEach(async () => {
    setTextSize('');
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  for (const [phase, decision] of [
    ['reading', null],
    ['given', 'agree'],
    ['refused', 'decline'],
  ] as const) {
    it(`is accessible in ${phase}`, async () => {
      const element = await mount('idproof-consent', { notice: NOTICE, policyUrl: '/privacy' });
      if (decision === 'decline') await declineConsent(element);
      else if (decision) part(element, decision)!.click();
      await element.updateComplete;
      if (decision) await untilSaid(element);
      expect(element.getAttribute('phase')).to.equal(phase);
      await expect(element).to.be.accessible();
    });
  }

  it('dispatches the hash of the text, once', async () => {
    const element = await mount('idproof-consent', { notice: 'Grüße' });
    const details: unknown[] = [];
    element.addEventListener('idproof-consent', ({ detail }) => details.push(detail));
    const heard = oneEvent<IdproofConsentEvent>(element, 'idproof-consent');
    part(element, 'agree')!.click();
    part(element, 'agree')?.click();
    await heard;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('Grüße')));
    const textHash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(details).to.deep.equal([{ decision: 'granted', textHash, locale: document.documentElement.lang || 'en' }]);
  });

  it('works by keyboard', async () => {
    const element = await mount('idproof-consent', { notice: NOTICE, locale: 'de', timers: AT_ONCE });
    const heard = oneEvent<IdproofConsentEvent>(element, 'idproof-consent');
    await sendKeys({ press: 'Tab' });
    expect(isActive(part(element, 'agree'))).to.equal(true);
    await sendKeys({ press: 'Tab' });
    await untilReady(() => part(element, 'decline'));
    await sendKeys({ press: 'Enter' });
    const findButtons = (): HTMLElement[] => [...element.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')];
    await untilReady(() => findButtons()[0] ?? null);
    expect(isActive(findButtons()[0]!), 'the way back comes first').to.equal(true);
    await sendKeys({ press: 'Tab' });
    await untilReady(() => findButtons()[1] ?? null);
    await sendKeys({ press: 'Enter' });
    expect((await heard).detail).to.include({ decision: 'declined', locale: 'de' });
  });

  for (const [width, height, size] of [
    [390, 844, '200%'],
    [844, 390, '200%'],
    [320, 400, ''],
  ] as const) {
    const name = `${width} × ${height}${size && ', with text of twice the size'}`;
    it(`has its answers after the folded sections, in reach of the keyboard and of scrolling, at ${name}`, async () => {
      await setViewport({ width, height });
      setTextSize(size);
      const element = await mount('idproof-consent', { notice: FOLDED, timers: AT_ONCE });
      const agree = part(element, 'agree')!;
      // A browser scrolls by whole pixels.
      const isInWindow = (): boolean => Math.floor(agree.getBoundingClientRect().bottom) <= innerHeight;
      for (const summary of element.shadowRoot!.querySelectorAll('summary')) {
        await sendKeys({ press: 'Tab' });
        expect(isActive(summary)).to.equal(true);
        expect(Math.floor(summary.getBoundingClientRect().bottom)).to.be.at.most(innerHeight);
      }
      await sendKeys({ press: 'Tab' });
      expect([isActive(agree), isInWindow()]).to.deep.equal([true, true]);
      scrollTo(0, 0);
      scrollTo(0, document.documentElement.scrollHeight);
      expect(isInWindow()).to.equal(true);
      expect(document.documentElement.scrollWidth, 'no sideways scrolling').to.be.at.most(innerWidth);
    });
  }

  it('folds each section under its heading, and opens it by a key or a press', async () => {
    const element = await mount('idproof-consent', { notice: FOLDED, timers: AT_ONCE });
    const [first, second] = element.shadowRoot!.querySelectorAll('details');
    const summary = first!.querySelector('summary')!;
    const isShown = (): boolean => first!.querySelector('p')!.checkVisibility();
    expect([first!.open, isShown(), readText(summary)]).to.deep.equal([false, false, 'What we keep']);
    summary.focus();
    for (const open of [true, false]) {
      await sendKeys({ press: 'Enter' });
      expect([first!.open, isShown()]).to.deep.equal([open, open]);
    }
    summary.click();
    expect([first!.open, second!.open]).to.deep.equal([true, false]);
    await expect(element).to.be.accessible();
  });

  it('keeps what the person opened when the labels change, and after the decision', async () => {
    const element = await mount('idproof-consent', { notice: FOLDED });
    const first = element.shadowRoot!.querySelector('details')!;
    first.open = true;
    element.labels = { consent_agree: 'Yes' };
    await element.updateComplete;
    part(element, 'agree')!.click();
    await untilSaid(element);
    expect([first.isConnected, first.open]).to.deep.equal([true, true]);
  });

  for (const [name, notice, visible, folded] of [
    ['above the first heading', '- Photos: two\n\nMore.\n\n# One\nA\n\nB\n\n# Two\n- C', ['Photos: two', 'More.'], 2],
    [
      'of the first section, if the text begins with a heading',
      '# In short\n- Photos: two\n\n# One\nA',
      ['In short', 'Photos: two'],
      1,
    ],
    [
      'of the first section with content, if headings alone precede it',
      '\n# Title\n# In short\nA\n# One\nB',
      ['Title', 'In short', 'A'],
      1,
    ],
    ['of a text without headings', 'A\n\nB', ['A', 'B'], 0],
    ['that is a heading with nothing below it', 'A\n\n# One\nB\n\n# End', ['A', 'End'], 1],
  ] as const) {
    it(`folds nothing ${name}`, async () => {
      const element = await mount('idproof-consent', { notice });
      const shown = [...part(element, 'notice')!.querySelectorAll('.stack :is(h3, p, li)')].filter(
        (one) => !one.closest('details') && readText(one) !== '',
      );
      expect(shown.map((one) => readText(one))).to.deep.equal(visible);
      expect(element.shadowRoot!.querySelectorAll('details').length).to.equal(folded);
      for (const section of element.shadowRoot!.querySelectorAll('details')) {
        expect(section.querySelectorAll('p, li').length).to.be.above(0);
      }
    });
  }

  it('is printed whole also without an event before it, and with its answers below the text', async function () {
    if (!CSS.supports('selector(::details-content)')) this.skip();
    await setViewport({ width: 390, height: 844 });
    const element = await mount('idproof-consent', { notice: FOLDED });
    await untilComplete(element);
    const hidden = (): number =>
      [...element.shadowRoot!.querySelectorAll('details :is(p, li)')].filter((one) => !one.checkVisibility()).length;
    expect(hidden()).to.equal(4);
    try {
      await emulateMedia({ media: 'print' });
      expect(hidden()).to.equal(0);
      expect(getComputedStyle(element.shadowRoot!.querySelector('.actions')!).position).to.equal('static');
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });

  it('is printed whole, and then folded as before', async () => {
    const element = await mount('idproof-consent', { notice: FOLDED });
    await untilComplete(element);
    const sections = [...element.shadowRoot!.querySelectorAll('details')];
    sections[1]!.open = true;
    dispatchEvent(new Event('beforeprint'));
    expect(sections.map(({ open }) => open)).to.deep.equal([true, true, true]);
    dispatchEvent(new Event('afterprint'));
    expect(sections.map(({ open }) => open)).to.deep.equal([false, true, false]);
    element.remove();
    await element.updateComplete;
    dispatchEvent(new Event('beforeprint'));
    expect(sections[0]!.open, 'nothing of an element that was removed').to.equal(false);
  });

  it('shows the whole text, and two answers that look the same', async () => {
    const element = await mount('idproof-consent', { notice: `${NOTICE}\n\n`.repeat(40) });
    const notice = part(element, 'notice')!;
    expect(notice.scrollHeight).to.equal(notice.clientHeight);
    const looks = (['agree', 'decline'] as const).map((name) => {
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(part(element, name)!);
      return { color, backgroundColor, borderColor, fontSize, fontWeight, width: part(element, name)!.offsetWidth };
    });
    expect(looks[0]).to.deep.equal(looks[1]);
  });

  it('shows the decision below the text', async () => {
    const element = await mount('idproof-consent', { notice: `${NOTICE}\n\n`.repeat(40) });
    await declineConsent(element);
    expect(await untilSaid(element)).to.equal('You did not agree.');
    const { bottom } = part(element, 'notice')!.getBoundingClientRect();
    const answer = element.shadowRoot!.querySelector('[role="status"]')!;
    expect(answer.getBoundingClientRect().top).to.be.at.least(bottom);
  });

  it('confirms a decline in an accessible dialog, which closes by its button and by Escape', async () => {
    const element = await mount('idproof-consent', { notice: NOTICE, timers: AT_ONCE });
    const details: unknown[] = [];
    element.addEventListener('idproof-consent', ({ detail }) => details.push(detail.decision));
    for (const goBack of [(): unknown => button('Go back').click(), () => sendKeys({ press: 'Escape' })]) {
      part(element, 'decline')!.focus();
      const dialog = await askToDecline(element);
      expect(readText(dialog)).to.contain('Without your consent we cannot verify your identity.');
      await expect(element).to.be.accessible();
      await goBack();
      await waitUntil(() => !dialog.open);
      expect([element.phase, isActive(part(element, 'decline')), details]).to.deep.equal(['reading', true, []]);
    }
    await askToDecline(element);
    part(element, 'decline')!.click();
    button('Decline').click();
    await untilSaid(element);
    expect([element.phase, details]).to.deep.equal(['refused', ['declined']]);
    expect(element.shadowRoot!.querySelector('dialog')).to.equal(null);

    function button(name: string): HTMLElement {
      return [...element.shadowRoot!.querySelectorAll('dialog button')].find(
        (one): one is HTMLElement => readText(one) === name,
      )!;
    }
  });

  it('declines without the dialog if its texts do not arrive', async () => {
    const texts = { ...TEXTS, peek: () => ENGLISH, load: () => Promise.reject(new Error('no connection')) };
    const element = await mount('idproof-consent', { notice: NOTICE, texts });
    const heard = oneEvent<IdproofConsentEvent>(element, 'idproof-consent');
    part(element, 'decline')!.click();
    expect((await heard).detail.decision).to.equal('declined');
  });

  it('closes the dialog when its text changes', async () => {
    const element = await mount('idproof-consent', { notice: NOTICE });
    const dialog = await askToDecline(element);
    element.notice = 'Another text';
    await element.updateComplete;
    await waitUntil(() => !dialog.open);
    expect(element.phase).to.equal('reading');
  });

  it('asks again when the text changes', async () => {
    const element: IdproofConsent = await mount('idproof-consent', { notice: NOTICE });
    part(element, 'agree')!.click();
    await element.updateComplete;
    element.notice = 'Another text';
    await element.updateComplete;
    expect(element.phase).to.equal('reading');
  });

  it('asks again when the text changes while the decision is dispatched', async () => {
    const element = await mount('idproof-consent', { notice: NOTICE });
    const heard = oneEvent<IdproofConsentEvent>(element, 'idproof-consent');
    part(element, 'agree')!.click();
    element.notice = 'Another text';
    await heard;
    await element.updateComplete;
    expect([element.phase, readAnswer(element)]).to.deep.equal(['reading', '']);
    part(element, 'agree')!.click();
    await untilSaid(element);
  });

  it('announces the decision after the event, so that a flow does not cut the announcement off', async () => {
    const element = await mount('idproof-consent', { notice: NOTICE });
    let before: string | undefined;
    element.addEventListener('idproof-consent', () => (before = readAnswer(element)));
    part(element, 'agree')!.click();
    expect([await untilSaid(element), before]).to.deep.equal(['Thank you for your consent.', '']);
  });

  it('cannot be decided without a text', async () => {
    const element = await mount('idproof-consent');
    element.addEventListener('idproof-consent', () => expect.fail('there was nothing to agree to'));
    part(element, 'agree')!.click();
    await element.updateComplete;
    expect(element.phase).to.equal('reading');
  });

  it('links the policy once: the line of the text that ends with its address, or a line of its own', async () => {
    const links = (element: HTMLElement): (string | undefined)[] =>
      Array.from(element.shadowRoot!.querySelectorAll('a'), (link) => link.textContent?.trim());
    const policyUrl = 'https://shop.example/privacy';
    const named = await mount('idproof-consent', { notice: `Text.\n\nPolicy: ${policyUrl}\n\nMore.`, policyUrl });
    expect(links(named)).to.deep.equal([`Policy: ${policyUrl}`]);
    const other = await mount('idproof-consent', { notice: `Policy: ${policyUrl}-2`, policyUrl });
    expect(links(other)).to.deep.equal(['Privacy policy']);
    const relative = await mount('idproof-consent', { notice: `Policy: ${policyUrl}`, policyUrl: '/privacy' });
    expect(links(relative)).to.deep.equal(['Privacy policy']);
    const none = await mount('idproof-consent', { notice: 'Text.' });
    expect(links(none)).to.deep.equal([]);
  });

  it('sets headings and lists, with the label of each item, and keeps the lines of a paragraph', async () => {
    const policyUrl = 'https://shop.example/privacy';
    const notice = `# In short\n- Photos: two\n- Free\n\n# More\nOne line.\nAnother: one.\n- Policy: ${policyUrl}`;
    const element = await mount('idproof-consent', { notice, policyUrl });
    const read = (selector: string): (string | undefined)[] =>
      Array.from(part(element, 'notice')!.querySelectorAll(selector), (found) => found.textContent?.trim());
    expect(read('h3')).to.deep.equal(['In short', 'More']);
    expect(read('li')).to.deep.equal(['Photos: two', 'Free', `Policy: ${policyUrl}`]);
    expect(read('strong')).to.deep.equal(['Photos:']);
    expect(read('p')).to.deep.equal(['One line.\nAnother: one.']);
    expect(read('li a')).to.deep.equal([`Policy: ${policyUrl}`]);
    await expect(element).to.be.accessible();
  });

  it('sets a list at the top apart, with a heading of its own or without', async () => {
    for (const notice of ['- Photos: two\n\nMore.\n\n- Free', '# In short\n- Photos: two\n\n# More\n- Free']) {
      const element = await mount('idproof-consent', { notice });
      const [summary, list] = part(element, 'notice')!.querySelectorAll('ul');
      expect(getComputedStyle(list!).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
      expect(getComputedStyle(summary!).backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
    }
  });

  it('ends a label at a colon, also a full-width one, but not at that of an address or a time', async () => {
    const notice = '- Read https://other.example today\n- By 18:30\n- 照片：两张';
    const element = await mount('idproof-consent', { notice });
    const labels = part(element, 'notice')!.querySelectorAll('strong');
    expect(Array.from(labels, (label) => label.textContent)).to.deep.equal(['照片：']);
  });

  it('shows markup as text, and links only http(s) addresses', async () => {
    expectConsole(/policy-url/);
    const element = await mount('idproof-consent', {
      notice: '<img src=x onerror=alert(1)>',
      policyUrl: 'javascript:alert(1)',
    });
    expect(element.shadowRoot!.querySelector('img, a')).to.equal(null);
    expect(readText(element.shadowRoot!.querySelector('.notice .stack')!)).to.equal('<img src=x onerror=alert(1)>');
  });
});
