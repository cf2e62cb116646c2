import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { giveSelfie, mount, screen, toSelfie } from './flow-helpers.js';
import { readText, untilPhase } from '../helpers/helpers.js';

describe('a selfie that shows another face, in idproof-flow', () => {
  it('keeps the person at the selfie, says why and how many attempts are left, and takes another one', async () => {
    const client = await FakeSession.create();
    client.plan('compare', {
      step: 'selfie',
      attemptsLeft: { document: 2, selfie: 2, hosted: 3 },
      reasons: [{ code: 'face_differs', step: 'selfie', action: 'retake' }],
    });
    const flow = await mount(client);
    await toSelfie(flow);
    await giveSelfie(flow);
    const refusal = 'does not match the photo in your document. Take another selfie';
    await waitUntil(
      () => flow.phase === 'selfie' && readText(screen(flow, 'idproof-selfie-capture')).includes(refusal),
    );
    expect(readText(screen(flow, 'idproof-selfie-capture'))).to.match(/Attempts left: 2/);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
  });
});
