import '@idproof/widgets';
import { setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, click, giveDocument, giveSelfie, mount, screen, toSelfie } from './flow-helpers.js';
import { image, part, readText, untilPhase, upload } from '../helpers/helpers.js';

type Mounted = Awaited<ReturnType<typeof mount>>;

/** What is listed: done, under way, to come. */
async function readChecks(flow: Mounted): Promise<[text: string, state: string][]> {
  await untilPhase(flow, 'checking');
  const list = () => flow.shadowRoot!.querySelector('.checks');
  await waitUntil(() => list(), 'the steps are listed');
  return [...list()!.children].map((item) => [
    readText(item.querySelector('.now') ?? item),
    item.hasAttribute('aria-current') ? 'now' : item.querySelector('svg') ? 'done' : 'to come',
  ]);
}

/** Where a canvas has its picture, within its padding. */
function findDrawn(canvas: HTMLCanvasElement): DOMRect {
  const box = canvas.getBoundingClientRect();
  const style = getComputedStyle(canvas);
  const [top, right, bottom, left] = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) =>
    parseFloat(style[`padding${side}`]),
  ) as [number, number, number, number];
  const [width, height] = [box.width - left - right, box.height - top - bottom];
  const scale = Math.min(width / canvas.width, height / canvas.height);
  const [drawnWidth, drawnHeight] = [canvas.width * scale, canvas.height * scale];
  return new DOMRect(
    box.left + left + (width - drawnWidth) / 2,
    box.top + top + (height - drawnHeight) / 2,
    drawnWidth,
    drawnHeight,
  );
}

describe('the picture that is checked', () => {
  const seen = (flow: Mounted) => flow.shadowRoot!.querySelector<HTMLElement>('.checking > .seen');

  it('is seen while it is read, for nobody to be read out, and no longer', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    let answer = (): void => undefined;
    client.gate = new Promise<void>((resolve) => (answer = resolve));
    const capture = screen(flow, 'idproof-document-capture');
    upload(capture, await image());
    await untilPhase(capture, 'review');
    const drawn = part(capture, 'preview') as HTMLCanvasElement;
    await waitUntil(() => drawn.width !== 300, 'the picture is drawn');
    part(capture, 'confirm')!.click();
    await untilPhase(flow, 'checking');
    const copy = seen(flow)!.querySelector('canvas')!;
    expect([copy.width, copy.height]).to.deep.equal([drawn.width, drawn.height]);
    const { data } = copy.getContext('2d')!.getImageData(copy.width / 2, copy.height / 2, 1, 1);
    expect(data[3], 'it is painted').to.equal(255);
    expect(seen(flow)!.ariaHidden).to.equal('true');
    expect(flow.shadowRoot!.querySelector('.ring')).to.equal(null);
    answer();
    await untilPhase(flow, 'selfie');
    client.gate = new Promise(() => {});
    void flow.cancel();
    await untilPhase(flow, 'checking');
    expect(seen(flow), 'of a step that has none').to.equal(null);
  });

  it('is seen again while a call that failed is made once more', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    client.plan('recognize', 'provider_unreachable');
    await giveDocument(flow);
    await untilPhase(flow, 'failed');
    client.gate = new Promise(() => {});
    click(flow, 'Try again');
    await untilPhase(flow, 'checking');
    await waitUntil(() => seen(flow));
    expect(flow.shadowRoot!.querySelector('.ring')).to.equal(null);
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [844, 390],
  ] as const) {
    it(`stands where it was reviewed, at ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      try {
        const client = await FakeSession.create();
        const flow = await mount(client);
        await agree(flow);
        client.gate = new Promise(() => {});
        const capture = screen(flow, 'idproof-document-capture');
        upload(capture, await image());
        await untilPhase(capture, 'review');
        const preview = part(capture, 'preview') as HTMLCanvasElement;
        await waitUntil(() => preview.width !== 300, 'the picture is drawn');
        const before = part(capture, 'viewport')!.getBoundingClientRect();
        const drawn = findDrawn(preview);
        part(capture, 'confirm')!.click();
        await untilPhase(flow, 'checking');
        // From the first frame on.
        expect(getComputedStyle(seen(flow)!.parentElement!).opacity).to.equal('1');
        const after = seen(flow)!.getBoundingClientRect();
        for (const side of ['top', 'bottom', 'left', 'right'] as const)
          expect(after[side], side).to.be.closeTo(before[side], 16);
        const copy = seen(flow)!.querySelector('span')!.getBoundingClientRect();
        for (const side of ['top', 'bottom', 'left', 'right'] as const)
          expect(copy[side], `${side} of the picture`).to.be.closeTo(drawn[side], 2);
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });
  }
});

describe('the steps of a check', () => {
  it('are those of the session, one under way', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await agree(flow);
    client.gate = new Promise(() => {});
    await giveDocument(flow);
    expect(await readChecks(flow)).to.deep.equal([
      ['Reading your document…', 'now'],
      ['Selfie', 'to come'],
      ['Result', 'to come'],
    ]);
    await expect(flow).to.be.accessible();
  });

  it('are done once the session has gone past them', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    client.gate = new Promise(() => {});
    await giveSelfie(flow);
    const checks = await readChecks(flow);
    expect(checks[0]).to.deep.equal(['Document', 'done']);
    expect(checks.map(([, state]) => state)).to.deep.equal(['done', 'now', 'to come']);
  });

  it('are not listed once the person stops', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    await toSelfie(flow);
    client.gate = new Promise(() => {});
    void flow.cancel();
    await untilPhase(flow, 'checking');
    await flow.updateComplete;
    expect(readText(flow.shadowRoot!.querySelector('.checking')!)).to.contain('Stopping…');
    expect(flow.shadowRoot!.querySelector('.checks')).to.equal(null);
  });
});
