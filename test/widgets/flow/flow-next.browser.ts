import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { SessionResult, SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { mount, screen } from './flow-helpers.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';

const CONTACT = 'privacy@bank.example';
const CONSENT = { version: '1', locale: 'en', text: '', textHash: '0'.repeat(64), decision: 'granted' } as const;
const MISMATCH: SessionResult = {
  outcome: 'rejected',
  reasons: [{ code: 'face_mismatch', step: 'selfie', action: 'contact' }],
  fields: {},
  liveness: 'not-checked',
};
const REVIEW: SessionResult = { ...MISMATCH, outcome: 'review', reasons: [] };

describe('what a person can do after the end of idproof-flow', () => {
  it('is to ask the merchant for a person, by name and contact, where the face does not match', async () => {
    const flow = await show(MISMATCH);
    expect(readText(part(flow, 'next')!)).to.match(/What you can do now.*ask for a person to review it.*Example Bank/s);
    expect(readLink(flow)).to.deep.equal([CONTACT, `mailto:${CONTACT}`]);
    await expect(flow).to.be.accessible();
  });

  it('names the reference after a rejection, during a review and in the subject of the mail', async () => {
    const reference = 'CDFGHJKM';
    for (const result of [MISMATCH, REVIEW]) {
      const flow = await show({ ...result, reference }, { reference });
      const shown = part(screen(flow, 'idproof-result'), 'reference')!;
      expect(shown.querySelector('code')!.textContent).to.equal(reference);
      expect(shown.querySelector('.spoken')!.textContent).to.equal('C D F G H J K M');
      expect(readLink(flow)[1]).to.equal(`mailto:${CONTACT}?subject=Reference%20number%20${reference}`);
      await expect(flow).to.be.accessible();
    }
    const approved = await show({ ...REVIEW, outcome: 'approved', reference }, { reference });
    expect(part(screen(approved, 'idproof-result'), 'reference')).to.equal(null);
    expect(readLink(approved)[1]).to.contain(`?subject=Reference%20number%20${reference}`);
  });

  it('names the reference of a session that ended without a result', async () => {
    for (const status of ['declined', 'cancelled', 'expired'] as const) {
      const consent = { ...CONSENT, contact: CONTACT };
      const flow = await mount(await FakeSession.create({ status, consent, reference: 'CDFGHJKM' }));
      await flow.start();
      await untilPhase(flow, 'ended');
      expect(part(flow, 'reference')!.querySelector('code')!.textContent).to.equal('CDFGHJKM');
      expect(readLink(flow)[1]).to.contain('?subject=');
    }
  });

  it('has no button that looks like the way on but the way to ask', async () => {
    const done = part(screen(await show(MISMATCH), 'idproof-result'), 'done')!;
    expect(done.className).to.equal('button');
    const approved = part(screen(await show({ ...REVIEW, outcome: 'approved' }), 'idproof-result'), 'done')!;
    expect(approved.className).to.equal('button primary');
  });

  it('shows of each contact whether it is written to, called or opened', async () => {
    const draw = async (contact: string): Promise<string> => {
      const flow = await show(MISMATCH, { consent: { ...CONSENT, contact } });
      return part(flow, 'contact')!.querySelector('a svg')!.innerHTML;
    };
    const icons = [await draw(CONTACT), await draw('+49 30 123456'), await draw('https://bank.example/help')];
    expect(new Set(icons)).to.have.length(3);
  });

  it('names the site without a contact, and shows a contact of unknown form without a link', async () => {
    const flow = await show(MISMATCH, { consent: CONSENT });
    expect(readText(part(flow, 'next')!)).to.contain('ask for a person to review it');
    expect(readText(part(flow, 'next')!)).to.contain('contact the website that asked you');
    expect(part(flow, 'contact')).to.equal(null);
    const address = await show(MISMATCH, { consent: { ...CONSENT, contact: 'javascript:alert(1)' } });
    expect(readText(part(address, 'contact')!)).to.contain('javascript:alert(1)');
    expect(part(address, 'contact')!.querySelector('a')).to.equal(null);
  });

  it('is to ask what they want to know while somebody reviews', async () => {
    const flow = await show(REVIEW);
    expect(readText(part(flow, 'next')!))
      .to.contain('If you have questions')
      .and.not.contain('do not agree');
    expect(readLink(flow)).to.deep.equal([CONTACT, `mailto:${CONTACT}`]);
  });

  it('is to withdraw the consent once they are approved, where it is known how', async () => {
    const flow = await show({ ...REVIEW, outcome: 'approved' });
    expect(readText(part(flow, 'next')!)).to.contain('To withdraw your consent, contact us.');
    expect(readLink(flow)).to.deep.equal([CONTACT, `mailto:${CONTACT}`]);
    expect(part(await show({ ...REVIEW, outcome: 'approved' }, { consent: CONSENT }), 'next')).to.equal(null);
  });

  it('is to ask for another way after a decline', async () => {
    const flow = await mount(
      await FakeSession.create({ status: 'declined', consent: { ...CONSENT, contact: CONTACT } }),
    );
    await flow.start();
    await untilPhase(flow, 'ended');
    expect(readText(flow)).to.contain('If you have questions, contact us.');
    expect(readLink(flow)).to.deep.equal([CONTACT, `mailto:${CONTACT}`]);
  });

  const ends: [string, Partial<SessionView>, string][] = [
    ['a decline', { status: 'declined' }, 'You did not agree'],
    [
      'a withdrawal',
      { status: 'cancelled', consent: { ...CONSENT, decision: 'withdrawn' } },
      'You withdrew your consent',
    ],
    ['an expiry', { status: 'expired' }, 'Your time ran out'],
    ['a stop', { status: 'cancelled' }, 'Verification ended'],
  ];
  for (const [what, view, title] of ends) {
    it(`is to ask the site, where nothing else is known, after ${what}, which the heading names`, async () => {
      const flow = await mount(await FakeSession.create({ consent: CONSENT, ...view }));
      await flow.start();
      await untilPhase(flow, 'ended');
      expect(readText(flow.shadowRoot!.querySelector('#heading')!)).to.equal(title);
      expect(readText(flow)).to.contain('Please contact the website that asked you to verify your identity.');
    });
  }

  it('is to ask after an end without a result too', async () => {
    const flow = await show({ ...REVIEW, outcome: null });
    expect(readLink(flow)).to.deep.equal([CONTACT, `mailto:${CONTACT}`]);
  });

  it("is what the page puts there: 'appeal' after a refusal, 'review' meanwhile, 'alternative' after a refusal", async () => {
    const seen = (flow: IdproofFlow): string[] =>
      [...flow.children].flatMap(({ slot, clientHeight }) => (clientHeight > 0 ? [slot] : []));
    expect(seen(await show(MISMATCH, {}, ['appeal', 'review', 'alternative']))).to.deep.equal([
      'appeal',
      'alternative',
    ]);
    expect(seen(await show(REVIEW, {}, ['appeal', 'review', 'alternative']))).to.deep.equal(['review']);
  });

  it('stands in line with the rest where lines run from right to left', async () => {
    const flow = await show(MISMATCH, { locale: 'ar' });
    const { right } = part(flow, 'contact')!.getBoundingClientRect();
    expect(part(flow, 'contact')!.querySelector('bdi')!.getBoundingClientRect().right).to.be.closeTo(right, 1);
  });
});

async function show(
  result: SessionResult,
  view: Partial<SessionView> = {},
  slots: string[] = [],
): Promise<IdproofFlow> {
  const client = await FakeSession.create({
    status: 'finished',
    step: 'result',
    merchant: { name: 'Example Bank' },
    consent: { ...CONSENT, contact: CONTACT },
    result,
    ...view,
  });
  const flow = await mount(client);
  for (const slot of slots) flow.append(Object.assign(document.createElement('p'), { slot, textContent: slot }));
  await flow.start();
  await untilPhase(flow, 'result');
  await screen(flow, 'idproof-result').updateComplete;
  return flow;
}

function readLink(flow: IdproofFlow): (string | null)[] {
  const link = part(flow, 'contact')!.querySelector('a')!;
  return [readText(link).trim(), link.getAttribute('href')];
}
