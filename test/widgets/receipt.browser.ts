import '@idproof/widgets';
import type { ConsentView, SessionView } from '@idproof/core/session';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../helpers/wait-until.js';
import { download } from './download.js';
import { FakeSession, NOTICE } from './fake-session.js';
import { click, mount } from './flow-helpers.js';
import { readText, untilPhase } from './helpers.js';

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
    it(`can be kept after ${name}: for people, and as data`, async () => {
      const client = await FakeSession.create({ ...changes, consent: CONSENT });
      const flow = await mount(client);
      await flow.start();
      await untilPhase(flow, phase);
      await waitUntil(() => readText(flow).includes('Download consent receipt'));
      for (const link of flow.shadowRoot!.querySelectorAll('.receipt button')) {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(link);
        expect([paddingInlineStart, paddingInlineEnd], 'room within a border').to.deep.equal(['6px', '6px']);
      }
      const text = await download(() => click(flow, 'Download consent receipt'));
      expect([text.name, text.type]).to.deep.equal(['consent-receipt.txt', 'text/plain;charset=utf-8']);
      expect(text.text).to.match(/May 5, 2026 at 10:00:00.AM UTC: Consent given/);
      expect(text.text).to.match(/May 5, 2026 at 10:06:00.AM UTC: Consent withdrawn/);
      for (const part of [NOTICE, 'a0b1', 'ids_1', CONSENT.textHash, SEAL]) expect(text.text).to.contain(part);
      const data = await download(() => click(flow, 'Download it as data (JSON)'));
      expect([data.name, data.type]).to.deep.equal(['consent-receipt.json', 'application/json;charset=utf-8']);
      expect(JSON.parse(data.text)).to.deep.equal({ receipt: RECEIPT, notice: NOTICE, seal: SEAL });
    });
  }

  it('is not offered before anything was decided, nor while the session goes on', async () => {
    const { receipt: _receipt, ...undecided } = CONSENT;
    const ended = await mount(
      await FakeSession.create({ status: 'expired', consent: { ...undecided, decision: null } }),
    );
    await ended.start();
    await untilPhase(ended, 'ended');
    expect(readText(ended)).not.to.contain('receipt');
    const open = await mount(
      await FakeSession.create({ step: 'document', consent: { ...CONSENT, decision: 'granted' } }),
    );
    await open.start();
    await untilPhase(open, 'document');
    expect(readText(open)).not.to.contain('receipt');
  });

  it('holds no text where the person agreed to one of the merchant before', async () => {
    const client = await FakeSession.create({ status: 'declined', consent: { ...CONSENT, text: '' } });
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'ended');
    await waitUntil(() => readText(flow).includes('Download consent receipt'));
    const { text } = await download(() => click(flow, 'Download consent receipt'));
    expect(text).not.to.contain('\n\n\n');
    const data = await download(() => click(flow, 'Download it as data (JSON)'));
    expect(JSON.parse(data.text)).to.deep.equal({ receipt: RECEIPT, seal: SEAL });
  });

  it('is written in the language of the page', async () => {
    const client = await FakeSession.create({ status: 'declined', consent: CONSENT });
    const flow = await mount(client, { locale: 'de' });
    await flow.start();
    await untilPhase(flow, 'ended');
    await waitUntil(() => readText(flow).includes('Einwilligungsnachweis'));
    const { text } = await download(() => click(flow, 'Einwilligungsnachweis herunterladen'));
    expect(text).to.match(/5\. Mai 2026 um 10:00:00 UTC: Einwilligung erteilt/);
  });
});
