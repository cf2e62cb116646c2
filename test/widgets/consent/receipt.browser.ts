import '@idproof/widgets';
import type { ConsentView, SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { download } from '../helpers/download.js';
import { FakeSession, NOTICE } from '../helpers/fake-session.js';
import { click, mount } from '../flow/flow-helpers.js';
import { readText, untilPhase } from '../helpers/helpers.js';

const RECEIPT = {
  receipt_id: 'a0b1',
  record_id: 'ids_1',
  pii_processing: { language: 'en', purposes: ['ümläut “é” 同意'] },
  events: [
    { event_time: '2026-05-05T10:00:00.000Z', event_state: 'given' },
    { event_time: '2026-05-05T10:06:00.000Z', event_state: 'withdrawn' },
  ],
};
const bytes = new TextEncoder().encode(JSON.stringify(RECEIPT));
const payload = btoa(String.fromCodePoint(...bytes))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replace(/=+$/, '');
const SEAL = `k1.${payload}.c2VhbA`;
const CONSENT: ConsentView = {
  version: '3',
  locale: 'en',
  text: NOTICE,
  textHash: 'f'.repeat(64),
  decision: 'withdrawn',
  receipt: SEAL,
};
const RESULT: NonNullable<SessionView['result']> = { outcome: 'approved', reasons: [], fields: {}, liveness: 'passed' };

const ENDS: [string, 'result' | 'ended', Partial<SessionView>][] = [
  ['the result', 'result', { status: 'finished', step: 'result', result: RESULT }],
  ['a refusal', 'ended', { status: 'declined' }],
  ['a withdrawal', 'ended', { status: 'cancelled' }],
];

describe('the consent receipt', () => {
  for (const [name, phase, changes] of ENDS) {
    it(`can be downloaded after ${name}, as one readable file with its seal`, async () => {
      const client = await FakeSession.create({ ...changes, consent: CONSENT });
      const flow = await mount(client);
      await flow.start();
      await untilPhase(flow, phase);
      await waitUntil(() => readText(flow).includes('Download your consent record'));
      const links = [...flow.shadowRoot!.querySelectorAll('.receipt button')];
      expect(links).to.have.length(1);
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(links[0]!);
      expect([paddingInlineStart, paddingInlineEnd], 'room within a border').to.deep.equal(['6px', '6px']);
      const text = await download(() => click(flow, 'Download your consent record'));
      expect([text.name, text.type]).to.deep.equal(['consent-receipt.txt', 'text/plain;charset=utf-8']);
      expect(text.text).to.match(/May 5, 2026 at 10:00:00.AM UTC: Consent given/);
      expect(text.text).to.match(/May 5, 2026 at 10:06:00.AM UTC: Consent withdrawn/);
      for (const part of [NOTICE, 'a0b1', 'ids_1', CONSENT.textHash]) expect(text.text).to.contain(part);
      expect(text.text.split('\n'), 'a line to verify it by').to.include(`seal: ${SEAL}`);
    });
  }

  it('is not offered before a decision, nor while the session is open', async () => {
    const { receipt: _receipt, ...undecided } = CONSENT;
    const ended = await mount(
      await FakeSession.create({ status: 'expired', consent: { ...undecided, decision: null } }),
    );
    await ended.start();
    await untilPhase(ended, 'ended');
    expect(readText(ended)).not.to.contain('Download');
    const open = await mount(
      await FakeSession.create({ step: 'document', consent: { ...CONSENT, decision: 'granted' } }),
    );
    await open.start();
    await untilPhase(open, 'document');
    expect(readText(open)).not.to.contain('Download');
  });

  it('holds no text if the person agreed to one of the merchant before', async () => {
    const client = await FakeSession.create({ status: 'declined', consent: { ...CONSENT, text: '' } });
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'ended');
    await waitUntil(() => readText(flow).includes('Download your consent record'));
    const { text } = await download(() => click(flow, 'Download your consent record'));
    expect(text).not.to.contain('\n\n\n');
    expect(text).to.contain(`seal: ${SEAL}`);
  });

  it('is written in the language of the page', async () => {
    const client = await FakeSession.create({ status: 'declined', consent: CONSENT });
    const flow = await mount(client, { locale: 'de' });
    await flow.start();
    await untilPhase(flow, 'ended');
    await waitUntil(() => readText(flow).includes('Nachweis Ihrer Entscheidung'));
    const { text } = await download(() => click(flow, 'Nachweis Ihrer Entscheidung herunterladen'));
    expect(text).to.match(/5\. Mai 2026 um 10:00:00 UTC: Einwilligung erteilt/);
  });
});
