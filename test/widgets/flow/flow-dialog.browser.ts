import '@idproof/widgets';
import type { IdproofFlow } from '@idproof/widgets';
import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { sendKeys } from '@web/test-runner-commands';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, openCamera } from './flow-helpers.js';
import { deepActive, part, readText, untilPhase } from '../helpers/helpers.js';

interface Opened {
  dialog: HTMLDialogElement;
  opener: HTMLButtonElement;
  flow: IdproofFlow;
}

/** As docs/embedding.md has it, pressed by the person. */
async function open(client: FakeSession): Promise<Opened> {
  const page = await fixture(
    html`<div><button>Verify me</button><dialog aria-label="Verify who you are"></dialog></div>`,
  );
  const [opener, dialog] = [page.querySelector('button')!, page.querySelector('dialog')!];
  opener.addEventListener('click', () => {
    const flow = document.createElement('idproof-flow');
    flow.client = client;
    flow.addEventListener('idproof-cancel', () => dialog.close());
    flow.addEventListener('idproof-done', () => dialog.close());
    dialog.replaceChildren(flow);
    dialog.showModal();
  });
  dialog.addEventListener('cancel', (event) => {
    if (dialog.querySelector('idproof-flow')?.askToStop()) event.preventDefault();
  });
  dialog.addEventListener('close', () => dialog.replaceChildren());
  opener.focus();
  // A real press: browsers let no page prevent the end of a dialog that nobody touched.
  await sendKeys({ press: 'Enter' });
  return { dialog, opener, flow: dialog.querySelector('idproof-flow')! };
}

describe('idproof-flow in a dialog of the page', () => {
  it('is closed by Escape at once while there is nothing to stop', async () => {
    const { dialog, opener } = await open(await FakeSession.create());
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog.open);
    expect(document.activeElement).to.equal(opener);
    expect(dialog.childElementCount).to.equal(0);
  });

  it('turns the camera off on Escape, asks on the next, and closes where the person wants to stop', async () => {
    const client = await FakeSession.create();
    const { dialog, opener, flow } = await open(client);
    await agree(flow);
    const camera = await openCamera(flow);

    await sendKeys({ press: 'Escape' });
    await waitUntil(() => camera.streams.every(({ active }) => !active));
    expect(dialog.open).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => readText(deepActive()!) === 'Keep going');
    click(flow, 'Keep going');
    expect(dialog.open).to.equal(true);
    expect(flow.phase).to.equal('document');

    part(flow, 'cancel')!.click();
    click(flow, 'Stop');
    await waitUntil(() => !dialog.open);
    expect(document.activeElement).to.equal(opener);
    expect(client.calls.at(-1)!.route).to.equal('cancel');
  });

  it('turns the camera off where the page closes the dialog under it', async () => {
    const { dialog, flow } = await open(await FakeSession.create());
    await agree(flow);
    const camera = await openCamera(flow);
    dialog.close();
    await waitUntil(() => camera.streams.every(({ active }) => !active));
    expect(camera.streams.length).to.be.greaterThan(0);
  });

  it('has the page behind it out of reach', async () => {
    const { dialog, opener, flow } = await open(await FakeSession.create());
    await flow.start();
    await untilPhase(flow, 'consent');
    for (let presses = 0; presses < 12; presses++) {
      await sendKeys({ press: 'Tab' });
      expect(document.activeElement).not.to.equal(opener);
    }
    dialog.close();
  });
});
