import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import type { SessionView } from '@idproof/core/session';
import { expect, waitUntil } from '@open-wc/testing';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount, openCamera, screen, toSelfie } from './flow-helpers.js';
import { image, part, readText, untilPhase, upload } from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';

const { now } = Date;

afterEach(() => {
  Date.now = now;
});

/** Leaves the page for so many milliseconds. */
function leave(away: number): void {
  const leftAt = now();
  Date.now = () => leftAt;
  setVisibility('hidden');
  Date.now = () => leftAt + away;
  setVisibility('visible');
}

/** Lets the flow have what it asked for, if it did. */
async function settle(flow: IdproofFlow): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await flow.updateComplete;
}

const countViews = (client: FakeSession): number => client.calls.filter(({ route }) => route === 'view').length;

describe('idproof-flow, in a tab that is seen again after a while', () => {
  for (const status of ['cancelled', 'declined'] as const) {
    it(`shows that the session was ${status} elsewhere, and asks once`, async () => {
      const client = await FakeSession.create();
      const flow = await mount(client);
      await toSelfie(flow);
      const steps: string[] = [];
      const ends: string[] = [];
      flow.addEventListener('idproof-step', ({ detail }) => steps.push(detail.step));
      flow.addEventListener('idproof-finish', ({ detail }) => ends.push(detail.status));
      client.plan('view', { status });
      leave(3_000);
      await untilPhase(flow, 'ended');
      expect(countViews(client)).to.equal(2);
      expect(ends).to.deep.equal([status]);
      expect(steps).to.deep.equal([]);
    });
  }

  it('says that the consent granted here was declined elsewhere', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'consent');
    client.plan('consent', 'out_of_order');
    client.plan('view', { status: 'declined' });
    const consent = screen(flow, 'idproof-consent');
    part(consent, 'agree')!.click();
    await untilPhase(flow, 'ended');
    expect(readText(consent)).not.to.contain('Thank you');
    expect(readText(flow))
      .to.contain('You did not agree')
      .and.contain('This was decided in another tab or window.')
      .and.not.contain('Thank you');
  });

  it('goes on where another tab has got to, also to the result', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await flow.start();
    await untilPhase(flow, 'consent');
    client.plan('view', { step: 'document' });
    leave(40_000);
    await untilPhase(flow, 'document');
    const result: SessionView['result'] = { outcome: 'approved', reasons: [], fields: {}, liveness: 'not-checked' };
    client.plan('view', { step: 'result', status: 'finished', result });
    leave(40_000);
    await untilPhase(flow, 'result');
  });

  it('asks nothing after a shorter while, nor by a mere focus', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    leave(2_900);
    dispatchEvent(new Event('focus'));
    await settle(flow);
    expect(countViews(client)).to.equal(1);
  });

  it('leaves the screen alone where nothing has changed, and where the question fails', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    const faults: string[] = [];
    flow.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
    const shown = screen(flow, 'idproof-document-capture');
    leave(3_000);
    await settle(flow);
    client.plan('view', 'network_failed');
    leave(3_000);
    await settle(flow);
    expect(countViews(client)).to.equal(3);
    expect(flow.phase).to.equal('document');
    expect(screen(flow, 'idproof-document-capture')).to.equal(shown);
    expect(faults).to.deep.equal([]);
  });

  it('interrupts neither a camera nor a review', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    await openCamera(flow);
    client.plan('view', { status: 'cancelled' });
    leave(60_000);
    await untilPhase(capture, 'live');
    expect(flow.phase).to.equal('document');
    capture.stop();
    await untilPhase(capture, 'idle');
    upload(capture, await image());
    await untilPhase(capture, 'review');
    const before = countViews(client);
    leave(60_000);
    await settle(flow);
    expect(countViews(client)).to.equal(before);
    expect(capture.phase).to.equal('review');
  });

  it('shows nothing of an answer that comes once something else is under way', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    let open = (): void => undefined;
    client.gate = new Promise<void>((resolve) => (open = resolve));
    client.plan('view', { status: 'cancelled' });
    leave(3_000);
    upload(capture, await image());
    await untilPhase(capture, 'review');
    open();
    await settle(flow);
    expect(countViews(client)).to.equal(2);
    expect(flow.phase).to.equal('document');
    expect(readText(flow)).to.not.contain('cancelled');
  });

  it('keeps the accepted document, and asks for it again once another tab has replaced it', async () => {
    const client = await FakeSession.create();
    client.plan('recognize', { step: 'selfie', documentMark: 'mark-1' });
    const flow = await mount(client);
    await toSelfie(flow);
    leave(3_000);
    await settle(flow);
    expect([countViews(client), flow.phase]).to.deep.equal([2, 'selfie']);
    part(flow, 'back')!.click();
    await untilPhase(flow, 'document');
    leave(3_000);
    await settle(flow);
    expect(countViews(client)).to.equal(3);
    expect(part(screen(flow, 'idproof-document-capture'), 'keep')).not.to.equal(null);
    client.plan('view', { documentMark: 'mark-2' });
    leave(3_000);
    await waitUntil(() =>
      readText(flow).includes('A newer photo of your document was sent from another tab or device.'),
    );
    expect(flow.phase).to.equal('document');
    expect(part(screen(flow, 'idproof-document-capture'), 'keep')).to.equal(null);
  });

  it('asks nothing once it is removed', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    flow.remove();
    leave(3_000);
    await settle(flow);
    expect(countViews(client)).to.equal(1);
  });
});
