import '@idproof/widgets';
import { loadLabels, type IdproofSelfieCapture } from '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { fakeCamera, fakeEncoder, untilPhase, type FakeCamera } from '../helpers/helpers.js';

/** A camera that notes what is asked of it, and answers the question for its permission when the test says so. */
function createCamera(permission: PermissionState): { environment: FakeCamera; answer: () => void; asked: string[] } {
  const asked: string[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const environment = fakeCamera();
  const devices = environment.mediaDevices.bind(environment);
  environment.permission = async () => {
    asked.push('permission');
    await answered;
    return permission;
  };
  environment.mediaDevices = () => {
    asked.push('camera');
    return devices();
  };
  return { environment, answer, asked };
}

async function mount(
  camera: ReturnType<typeof createCamera>,
  properties: Partial<IdproofSelfieCapture> = {},
): Promise<IdproofSelfieCapture> {
  await loadLabels('en');
  const element = document.createElement('idproof-selfie-capture');
  const judge = (): Promise<never> => Promise.reject(new Error('there is no judge in this test'));
  const { environment } = camera;
  Object.assign(element, { environment, encoder: fakeEncoder(), judge, autoOpen: true }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return element;
}

/** Lets everything that the answer starts run: the camera would have been asked for in a task of these. */
async function settle(): Promise<void> {
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setTimeout(resolve));
}

describe('a selfie camera that opens by itself', () => {
  it('is live without a press where the browser allows the camera', async () => {
    const camera = createCamera('granted');
    const element = await mount(camera);
    camera.answer();
    await untilPhase(element, 'live');
  });

  for (const permission of ['prompt', 'denied'] as const)
    it(`waits for a press where the permission is "${permission}"`, async () => {
      const camera = createCamera(permission);
      const element = await mount(camera);
      await waitUntil(() => camera.asked.includes('permission'));
      camera.answer();
      await settle();
      expect(element.phase).to.equal('idle');
      expect(camera.asked).to.deep.equal(['permission']);
    });

  it('stays closed when the person has opened and closed it before the answer', async () => {
    const camera = createCamera('granted');
    const element = await mount(camera);
    await waitUntil(() => camera.asked.includes('permission'));
    element.start();
    element.stop();
    await untilPhase(element, 'idle');
    camera.answer();
    await settle();
    expect(element.phase).to.equal('idle');
  });

  it('stays closed behind a dialog, and in an element that has left the page', async () => {
    const camera = createCamera('granted');
    const element = await mount(camera);
    const dialog = document.createElement('dialog');
    element.before(dialog);
    dialog.showModal();
    const gone = createCamera('granted');
    const removed = await mount(gone);
    await waitUntil(() => [camera, gone].every(({ asked }) => asked.includes('permission')));
    removed.remove();
    camera.answer();
    gone.answer();
    await settle();
    dialog.close();
    expect([element.phase, removed.phase]).to.deep.equal(['idle', 'idle']);
  });

  it('waits until the page shows the element, which is hidden behind a screen of its own', async () => {
    const camera = createCamera('granted');
    camera.answer();
    const element = await mount(camera, { hidden: true });
    await settle();
    expect(camera.asked).to.deep.equal([]);
    element.hidden = false;
    await untilPhase(element, 'live');
  });

  it('asks for nothing with coloured light, without a live camera, or where the page did not ask', async () => {
    const camera = createCamera('granted');
    await mount(camera, { colorFlash: true });
    await mount(camera, { captureMethods: 'upload' });
    await mount(camera, { autoOpen: false });
    camera.answer();
    await settle();
    expect(camera.asked).to.deep.equal([]);
  });
});
