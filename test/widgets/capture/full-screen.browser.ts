import '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount, screen } from '../flow/flow-helpers.js';

describe('the whole screen, taken by the camera of a flow', () => {
  afterEach(async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
  });

  it('has the ground that its words are written for, and not the black of the screen', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    const capture = screen(flow, 'idproof-document-capture');
    // A browser gives the whole screen to a press alone.
    addEventListener('click', () => void capture.requestFullscreen(), { once: true });
    await sendMouse({ type: 'click', position: [4, 4] });
    await waitUntil(() => capture.matches(':fullscreen'), 'it did not get the whole screen');
    expect(getComputedStyle(capture).backgroundColor).to.equal(getComputedStyle(flow).backgroundColor);
  });
});
