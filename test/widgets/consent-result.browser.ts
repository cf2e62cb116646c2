import '@idproof/widgets';
import type { Consent, ConsentEvent, Result } from '@idproof/widgets';
import type { SessionResult } from '@idproof/core/session';
import { expect, fixture, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../helpers/wait-until.js';
import { sendKeys } from '@web/test-runner-commands';
import { expectConsole } from '../helpers/browsers/page-guard.js';
import { AT_ONCE } from '../helpers/hand-timers.js';
import { NOTICE } from './fake-session.js';
import { isActive, part, readText, untilReady } from './helpers.js';

async function mount<T extends 'idproof-consent' | 'idproof-result'>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]> = {},
): Promise<HTMLElementTagNameMap[T]> {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

describe('idproof-consent', () => {
  for (const [phase, decision] of [
    ['reading', null],
    ['given', 'agree'],
    ['refused', 'decline'],
  ] as const) {
    it(`is accessible in ${phase}`, async () => {
      const element = await mount('idproof-consent', { notice: NOTICE, policyUrl: '/privacy' });
      if (decision) part(element, decision)!.click();
      await element.updateComplete;
      expect(element.getAttribute('phase')).to.equal(phase);
      await expect(element).to.be.accessible();
    });
  }

  it('gives the hash of the very text, once', async () => {
    const element = await mount('idproof-consent', { notice: 'Grüße' });
    const details: unknown[] = [];
    element.addEventListener('idproof-consent', ({ detail }) => details.push(detail));
    const heard = oneEvent<ConsentEvent>(element, 'idproof-consent');
    part(element, 'agree')!.click();
    part(element, 'agree')?.click();
    await heard;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('Grüße')));
    const textHash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(details).to.deep.equal([{ decision: 'granted', textHash, locale: document.documentElement.lang || 'en' }]);
  });

  it('works by keyboard', async () => {
    const element = await mount('idproof-consent', { notice: NOTICE, locale: 'de', timers: AT_ONCE });
    const heard = oneEvent<ConsentEvent>(element, 'idproof-consent');
    await sendKeys({ press: 'Tab' });
    expect(isActive(part(element, 'agree'))).to.equal(true);
    await sendKeys({ press: 'Tab' });
    await untilReady(() => part(element, 'decline'));
    await sendKeys({ press: 'Enter' });
    expect((await heard).detail).to.include({ decision: 'declined', locale: 'de' });
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

  it('asks anew when the text changes', async () => {
    const element: Consent = await mount('idproof-consent', { notice: NOTICE });
    part(element, 'agree')!.click();
    await element.updateComplete;
    element.notice = 'Another text';
    await element.updateComplete;
    expect(element.phase).to.equal('reading');
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

  it('takes the colon of an address or a time for no label, and that of Chinese for one', async () => {
    const notice = '- Read https://other.example today\n- By 18:30\n- 照片：两张';
    const element = await mount('idproof-consent', { notice });
    const labels = part(element, 'notice')!.querySelectorAll('strong');
    expect(Array.from(labels, (label) => label.textContent)).to.deep.equal(['照片：']);
  });

  it('shows markup as text, and no link that is not of the web', async () => {
    expectConsole(/policy-url/);
    const element = await mount('idproof-consent', {
      notice: '<img src=x onerror=alert(1)>',
      policyUrl: 'javascript:alert(1)',
    });
    expect(element.shadowRoot!.querySelector('img, a')).to.equal(null);
    expect(readText(part(element, 'notice')!)).to.equal('<img src=x onerror=alert(1)>');
  });
});

const REJECTED: SessionResult = {
  outcome: 'rejected',
  reasons: [
    { code: 'face_mismatch', step: 'selfie', action: 'contact' },
    { code: 'attempts_exhausted', step: 'result', action: 'contact' },
  ],
  fields: { LAST_NAME: 'ERIKSSON', ID_NUMBER: 'L898902C3' },
  liveness: 'not-checked',
};

describe('idproof-result', () => {
  const results: [string, SessionResult | null, string][] = [
    ['waiting', null, 'Waiting for the result'],
    ['approved', { ...REJECTED, outcome: 'approved', reasons: [] }, 'You are verified'],
    ['rejected', REJECTED, 'We could not verify you'],
    ['review', { ...REJECTED, outcome: 'review' }, 'Your verification is under review'],
    [
      'not finished',
      { ...REJECTED, outcome: null, reasons: [{ code: 'no_document', step: 'document', action: 'retake' }] },
      'Not finished yet',
    ],
  ];
  for (const [what, result, words] of results) {
    it(`is accessible and clear when ${what}`, async () => {
      const element = await mount('idproof-result', { result });
      expect(element.getAttribute('phase')).to.equal(result ? 'shown' : 'waiting');
      expect(readText(element)).to.contain(words);
      await expect(element).to.be.accessible();
    });
  }

  it('shows what was read and every reason', async () => {
    const element = await mount('idproof-result', { result: REJECTED });
    expect(element.shadowRoot!.querySelectorAll('[part=reason]')).to.have.length(2);
    const fields = [...element.shadowRoot!.querySelectorAll('[part=field]')].map(readText);
    expect(fields).to.deep.equal(['Last name ERIKSSON', 'Document number L898902C3']);
    expect(part(element, 'retry')).to.equal(null);
  });

  it('says to whom was refused what can be done, then what was read', async () => {
    const listParts = async (outcome: 'rejected' | 'review'): Promise<string[]> => {
      const element = await mount('idproof-result', { result: { ...REJECTED, outcome } });
      return [...element.shadowRoot!.querySelectorAll('slot[name=next], dl')].map(({ localName }) => localName);
    };
    expect(await listParts('rejected')).to.deep.equal(['slot', 'dl']);
    expect(await listParts('review')).to.deep.equal(['dl', 'slot']);
  });

  it('has a mark of the full colour for an approval alone', async () => {
    const isFull = async (outcome: 'approved' | 'rejected' | 'review'): Promise<boolean> => {
      const element = await mount('idproof-result', { result: { ...REJECTED, outcome } });
      const { backgroundColor, color } = getComputedStyle(element.shadowRoot!.querySelector('.badge')!);
      return backgroundColor === color;
    };
    expect(await isFull('approved')).to.equal(true);
    expect(await isFull('rejected')).to.equal(false);
    expect(await isFull('review')).to.equal(false);
  });

  it('writes dates and countries as the language does', async () => {
    const fields = { DATE_OF_BIRTH: '1984-03-17', NATIONALITY: 'SWE', EXPIRY_DATE: '<<<<' };
    const read = async (locale: string): Promise<string[]> => {
      const element = await mount('idproof-result', { result: { ...REJECTED, fields }, locale });
      await waitUntil(() => element.shadowRoot!.querySelector(`[lang=${locale}]`) !== null);
      return [...element.shadowRoot!.querySelectorAll('dd')].map(readText);
    };
    expect(await read('en')).to.deep.equal(['March 17, 1984', 'Sweden', '<<<<']);
    expect(await read('de')).to.deep.equal(['17. März 1984', 'Schweden', '<<<<']);
    expect((await read('th'))[0]).to.contain('1984');
  });

  it('says what was found, and asks for nothing more, once the attempts are used up', async () => {
    const reasons: SessionResult['reasons'] = [
      { code: 'document_blurred', step: 'document', action: 'retake' },
      { code: 'attempts_exhausted', step: 'result', action: 'contact' },
    ];
    const element = await mount('idproof-result', { result: { ...REJECTED, reasons, fields: {} } });
    expect(part(element, 'retry')).to.equal(null);
    const shown = Array.from(element.shadowRoot!.querySelectorAll('h3, [part=reason]'), readText);
    expect(shown).to.deep.equal(['All attempts are used up.', 'What we found', 'The document is blurred.']);
  });

  it('says that it is over once it was read, or leads on', async () => {
    const element = await mount('idproof-result', { result: REJECTED });
    part(element, 'done')!.click();
    await element.updateComplete;
    expect(part(element, 'done')).to.equal(null);
    expect(readText(element)).to.contain('Thank you. That is all.');
    const left: string[] = [];
    const leading = await mount('idproof-result', {
      result: REJECTED,
      returnUrl: '/account',
      leave: (address) => left.push(address),
    });
    leading.addEventListener('idproof-done', (event) => event.preventDefault(), { once: true });
    part(leading, 'done')!.click();
    expect(left).to.deep.equal([]);
    part(leading, 'done')!.click();
    expect(left).to.deep.equal(['/account']);
  });

  it('goes nowhere but to an address of the web', async () => {
    expectConsole(/return-url/);
    const left: string[] = [];
    const element = await mount('idproof-result', {
      result: REJECTED,
      returnUrl: 'javascript:alert(1)',
      leave: (address) => left.push(address),
    });
    part(element, 'done')!.click();
    expect(left).to.deep.equal([]);
  });

  it('offers another try while attempts are left, and says how many', async () => {
    const result: SessionResult = {
      ...REJECTED,
      outcome: null,
      reasons: [{ code: 'document_blurred', step: 'document', action: 'retake' }],
    };
    const element: Result = await mount('idproof-result', { result, attemptsLeft: 2 });
    expect(readText(element)).to.contain('Attempts left: 2');
    const retried = oneEvent(element, 'idproof-retry');
    part(element, 'retry')!.click();
    expect((await retried).bubbles).to.equal(false);
    element.attemptsLeft = 0;
    await element.updateComplete;
    expect(part(element, 'retry')).to.equal(null);
    const done = oneEvent(element, 'idproof-done');
    part(element, 'done')!.click();
    expect((await done).composed).to.equal(false);
  });

  it('speaks of what arrives from a region that was there before, and not of what it came with', async () => {
    const element = await mount('idproof-result');
    const region = element.shadowRoot!.querySelector('[role=status]')!;
    expect(region.textContent).to.equal('');
    element.result = REJECTED;
    await element.updateComplete;
    expect(region.isConnected).to.equal(true);
    expect(region.textContent).to.equal('We could not verify you');
  });

  it('announces no list of reasons that is empty', async () => {
    const reasons: SessionResult['reasons'] = [{ code: 'liveness_not_checked', step: 'selfie', action: 'none' }];
    const element = await mount('idproof-result', { result: { ...REJECTED, reasons } });
    expect(readText(element)).to.contain('We could not verify you').and.not.contain('What we found');
  });
});

describe('the text on a primary action', () => {
  for (const accent of [
    '#1b5fd9',
    '#3b82f6',
    '#e8590c',
    '#ff0000',
    '#ffd400',
    '#0b6b4f',
    '#9333ea',
    '#757575',
    '#777',
  ]) {
    it(`contrasts with ${accent} by 4.5 : 1`, async () => {
      const element = await mount('idproof-result', { result: { ...REJECTED, outcome: 'approved' } });
      element.style.setProperty('--idproof-color-accent', accent);
      const { color, backgroundColor } = getComputedStyle(part(element, 'done')!);
      const [lighter, darker] = [measureLuminance(color), measureLuminance(backgroundColor)].sort((a, b) => b - a);
      expect((lighter! + 0.05) / (darker! + 0.05)).to.be.at.least(4.5);
    });
  }
});

/** WCAG 2.2, relative luminance. */
function measureLuminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = Array.from(context.getImageData(0, 0, 1, 1).data, (level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
