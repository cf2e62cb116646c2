// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { mount, screen } from './flow-helpers.js';
import { fakeCamera, image, untilPhase, upload } from '../helpers/helpers.js';
import { FakeApp } from './fake-app.js';
import { FINISHED } from '../hosted/helpers.js';

describe('idproof-flow and the commands of the host app', () => {
  async function toDocument(app: FakeApp): Promise<IdproofFlow> {
    const flow = await mount(await FakeSession.create({ step: 'document' }), { bridge: app });
    await flow.start();
    await untilPhase(flow, 'document');
    return flow;
  }

  it('takes the back button for a question whether to stop, then for its withdrawal', async () => {
    const app = new FakeApp();
    const flow = await toDocument(app);
    const dialog = flow.shadowRoot!.querySelector('dialog')!;
    app.say({ type: 'back', payload: {} });
    expect(dialog.open).to.equal(true);
    app.say({ type: 'back', payload: {} });
    expect(dialog.open).to.equal(false);
    expect(app.of('cancel')).to.deep.equal([]);
  });

  it('closes the review on the back button', async () => {
    const app = new FakeApp();
    const flow = await toDocument(app);
    const capture = screen(flow, 'idproof-document-capture');
    upload(capture, await image());
    await untilPhase(capture, 'review');
    app.say({ type: 'back', payload: {} });
    await untilPhase(capture, 'idle');
    expect(flow.shadowRoot!.querySelector('dialog')!.open).to.equal(false);
  });

  it('closes the camera on the back button', async () => {
    const app = new FakeApp();
    const flow = await toDocument(app);
    const capture = screen(flow, 'idproof-document-capture');
    capture.environment = fakeCamera();
    capture.start();
    await untilPhase(capture, 'live');
    app.say({ type: 'back', payload: {} });
    await untilPhase(capture, 'idle');
    expect(flow.shadowRoot!.querySelector('dialog')!.open).to.equal(false);
  });

  it('asks the app to close the page where there is no step to go back to', async () => {
    const app = new FakeApp();
    const flow = await mount(await FakeSession.create(), { bridge: app });
    app.say({ type: 'back', payload: {} });
    await waitUntil(() => app.of('cancel').length > 0, 'the code of the commands did not arrive');
    expect(app.of('cancel')).to.deep.equal([{ by: 'person' }]);
    expect(flow.phase).to.equal('starting');
    const over = new FakeApp();
    const shown = await mount(await FakeSession.create(FINISHED), { bridge: over });
    await shown.start();
    await untilPhase(shown, 'result');
    over.say({ type: 'back', payload: {} });
    expect(over.of('done').length).to.equal(1);
  });

  it('turns the camera off with the app, and on again', async () => {
    const app = new FakeApp();
    const flow = await toDocument(app);
    const capture = screen(flow, 'idproof-document-capture');
    const camera = fakeCamera();
    capture.environment = camera;
    capture.start();
    await untilPhase(capture, 'live');
    app.say({ type: 'visibility', payload: { visible: false } });
    expect(camera.streams.every(({ active }) => !active)).to.equal(true);
    app.say({ type: 'visibility', payload: { visible: true } });
    await untilPhase(capture, 'live');
    capture.stop();
  });

  it('opens no camera that was off', async () => {
    const app = new FakeApp();
    const flow = await toDocument(app);
    const capture = screen(flow, 'idproof-document-capture');
    const camera = fakeCamera();
    capture.environment = camera;
    app.say({ type: 'visibility', payload: { visible: false } });
    app.say({ type: 'visibility', payload: { visible: true } });
    await nextFrame();
    expect(camera.asked).to.deep.equal([]);
  });

  it('does nothing at a finish it does not wait for', async () => {
    const app = new FakeApp();
    const flow = await toDocument(app);
    app.say({ type: 'finished', payload: {} });
    await nextFrame();
    expect(flow.phase).to.equal('document');
  });
});
