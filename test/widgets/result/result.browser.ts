import '@idproof/widgets';
import type { IdproofResult } from '@idproof/widgets';
import type { SessionResult } from '@idproof/core/session';
import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { part, readText } from '../helpers/helpers.js';
import { mount } from '../helpers/mount-alone.js';

const REJECTED: SessionResult = {
  outcome: 'rejected',
  reasons: [
    { code: 'document_altered', step: 'document', action: 'contact' },
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

  it('shows the fields and every reason', async () => {
    const element = await mount('idproof-result', { result: REJECTED });
    expect(element.shadowRoot!.querySelectorAll('[part=reason]')).to.have.length(2);
    const fields = [...element.shadowRoot!.querySelectorAll('[part=field]')].map(readText);
    expect(fields).to.deep.equal(['Last name ERIKSSON', 'Document number L898902C3']);
    expect(part(element, 'retry')).to.equal(null);
  });

  it('names the reference after a rejection, and none where there is none', async () => {
    const element = await mount('idproof-result', { result: { ...REJECTED, reference: 'CDFGHJKM' } });
    expect(readText(part(element, 'reference')!)).to.contain('Reference number');
    expect(part(element, 'reference')!.querySelector('code')!.textContent).to.equal('CDFGHJKM');
    expect(part(await mount('idproof-result', { result: REJECTED }), 'reference')).to.equal(null);
  });

  it('names the time that the merchant promises for a review, in the words of the language', async () => {
    const show = async (reviewTime: number, locale: string, promise: string): Promise<void> => {
      const result: SessionResult = { outcome: 'review', reasons: [], fields: {}, liveness: 'not-checked', reviewTime };
      const element = await mount('idproof-result', { result, locale });
      await waitUntil(() => readText(element).includes(promise));
    };
    await show(86_400, 'en', 'You will have the result in 24 hours at the latest.');
    await show(2 * 86_400, 'de', 'spätestens in 2 Tagen.');
    await show(1800, 'en', 'in 30 minutes at the latest');
    await show(90_000, 'en', 'in 25 hours at the latest');
    await show(86_400, 'ja', '遅くとも24 時間後までに');
  });

  it('shows no fields after face_mismatch', async () => {
    const reasons: SessionResult['reasons'] = [{ code: 'face_mismatch', step: 'selfie', action: 'contact' }];
    const element = await mount('idproof-result', { result: { ...REJECTED, reasons } });
    expect(readText(element)).to.contain('The face does not match').and.not.to.contain('ERIKSSON');
  });

  it('shows the next action first after a rejection, and the buttons first otherwise', async () => {
    const listParts = async (outcome: 'approved' | 'rejected' | 'review'): Promise<string[]> => {
      const element = await mount('idproof-result', { result: { ...REJECTED, outcome } });
      const parts = element.shadowRoot!.querySelectorAll('slot, dl, [part=done]');
      return Array.from(parts, (one) => one.getAttribute('name') ?? one.localName);
    };
    expect(await listParts('rejected')).to.deep.equal(['next', 'dl', 'button', 'actions']);
    expect(await listParts('review')).to.deep.equal(['button', 'next', 'dl', 'actions']);
    expect(await listParts('approved')).to.deep.equal(['button', 'next', 'dl', 'actions']);
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

  it('shows reasons without advice once the attempts are used up', async () => {
    const reasons: SessionResult['reasons'] = [
      { code: 'document_blurred', step: 'document', action: 'retake' },
      { code: 'attempts_exhausted', step: 'result', action: 'contact' },
    ];
    const element = await mount('idproof-result', { result: { ...REJECTED, reasons, fields: {} } });
    expect(part(element, 'retry')).to.equal(null);
    const shown = Array.from(element.shadowRoot!.querySelectorAll('h3, [part=reason]'), readText);
    expect(shown).to.deep.equal(['All attempts are used up.', 'What we found', 'The document is blurred.']);
  });

  it('gives no advice while a reviewer decides', async () => {
    const reasons: SessionResult['reasons'] = [
      { code: 'document_expired', step: 'document', action: 'change-document' },
    ];
    const element = await mount('idproof-result', { result: { ...REJECTED, outcome: 'review', reasons } });
    expect(part(element, 'retry')).to.equal(null);
    const shown = Array.from(element.shadowRoot!.querySelectorAll('[part=reason]'), readText);
    expect(shown).to.deep.equal(['The document has expired.']);
    expect(part(element, 'done')!.className).to.equal('button primary');
  });

  it('says that it is over once it was closed, or opens the address', async () => {
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

  it('opens only http(s) addresses', async () => {
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
    const element: IdproofResult = await mount('idproof-result', { result, attemptsLeft: 2 });
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

  it('announces a later result from a live region that existed before, but not the initial one', async () => {
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
  afterEach(() => document.body.style.removeProperty('--idproof-color-accent'));

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
      // A colour that is set later would be in transition.
      document.body.style.setProperty('--idproof-color-accent', accent);
      const element = await mount('idproof-result', { result: { ...REJECTED, outcome: 'approved' } });
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
