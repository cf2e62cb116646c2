import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';
import { giveSelfie, mount, screen, toSelfie } from './flow-helpers.js';
import { CONNECTED, IDLE } from './handoff-helpers.js';

const { now } = Date;

afterEach(() => {
  Date.now = now;
});

/** Hides the tab for a minute. */
function leave(): void {
  setVisibility('hidden');
  Date.now = () => now() + 60_000;
  setVisibility('visible');
  Date.now = now;
}

/**
 * One session in two tabs: the first one had the document accepted, the second one has no image of it. The history of
 * this page is not theirs alone.
 */
async function openTwo(): Promise<{ client: FakeSession; first: IdproofFlow; second: IdproofFlow }> {
  const client = await FakeSession.create({ handoff: IDLE });
  client.plan('recognize', { step: 'selfie', documentMark: 'mark-1' });
  const first = await mount(client, { handoff: 'offer', unguarded: true });
  await toSelfie(first);
  const second = await mount(client, { handoff: 'offer', unguarded: true });
  await second.start();
  await untilPhase(second, 'document');
  return { client, first, second };
}

const isKeepOffered = (flow: IdproofFlow): boolean => part(screen(flow, 'idproof-document-capture'), 'keep') !== null;

describe('idproof-flow in two tabs', () => {
  it('goes on with the image that the first tab holds after a phone of the second one gave the session back', async () => {
    const { client, first, second } = await openTwo();
    client.change({ handoff: CONNECTED });
    leave();
    await untilPhase(first, 'handoff');
    await untilPhase(second, 'handoff');
    client.change({ handoff: IDLE });
    await untilPhase(first, 'selfie');
    await untilPhase(second, 'document');
    part(first, 'back')!.click();
    await untilPhase(first, 'document');
    await waitUntil(() => isKeepOffered(first));
    expect(isKeepOffered(second)).to.equal(false);
    part(screen(first, 'idproof-document-capture'), 'keep')!.click();
    await untilPhase(first, 'selfie');
    await giveSelfie(first);
    await untilPhase(first, 'result');
    const [sent, compared] = ['recognize', 'compare'].map((name) =>
      client.calls.filter(({ route }) => route === name).map(({ body }) => body as { frontPageImage: string }),
    );
    expect(sent!.map(({ frontPageImage }) => frontPageImage)).to.deep.equal([compared![0]!.frontPageImage]);
  });

  it('asks for the document again once the phone had another one accepted', async () => {
    const { client, first } = await openTwo();
    client.change({ handoff: { ...CONNECTED, activity: 'selfie' }, documentMark: 'mark-2' });
    leave();
    await untilPhase(first, 'handoff');
    client.change({ handoff: IDLE });
    await untilPhase(first, 'document');
    await waitUntil(() =>
      readText(screen(first, 'idproof-document-capture')).includes('The photo of your document stayed on your phone'),
    );
    expect(isKeepOffered(first)).to.equal(false);
  });
});
