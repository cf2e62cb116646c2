import { expect, fixture, nextFrame } from '@open-wc/testing';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { CAPTURE_TAGS, mount, review, type Capture } from '../capture/capture-helpers.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount as mountFlow, openCamera, screen } from '../flow/flow-helpers.js';
import { fakeCamera, fakeEncoder, part, untilPhase, type FakeCamera } from '../helpers/helpers.js';

/** `moveBefore` is not in the types of the DOM yet. */
type Mover = HTMLElement & { moveBefore(node: Node, child: Node | null): void };

const hasMoveBefore = 'moveBefore' in Element.prototype;

/** Moves as made by portals, dialogs and keyed lists, each within one task. */
const MOVES: [how: string, move: (element: HTMLElement, place: HTMLElement) => void][] = [
  ['append()', (element, place) => place.append(element)],
  [
    'remove() and append()',
    (element, place) => {
      element.remove();
      place.append(element);
    },
  ],
  [
    'being moved twice',
    (element, place) => {
      const before = element.parentElement!;
      place.append(element);
      before.append(element);
    },
  ],
  [
    'the removal of what is around it',
    (element, place) => {
      const around = element.parentElement!;
      around.remove();
      place.append(around);
    },
  ],
  ...(hasMoveBefore
    ? [
        [
          'moveBefore()',
          (element: HTMLElement, place: HTMLElement) => (place as Mover).moveBefore(element, null),
        ] as (typeof MOVES)[number],
      ]
    : []),
];

const createPlace = (): Promise<HTMLElement> => fixture<HTMLElement>(document.createElement('section'));

function collectEvents(element: HTMLElement): string[] {
  const events: string[] = [];
  for (const name of ['error', 'cancel']) element.addEventListener(`idproof-${name}`, () => events.push(name));
  return events;
}

const isLive = (stream: MediaStream): boolean => stream.getTracks().every(({ readyState }) => readyState === 'live');

/** Expects the video to keep playing. */
async function untilPlaying(element: Capture): Promise<void> {
  const video = element.shadowRoot!.querySelector('video')!;
  const { currentTime } = video;
  await waitUntil(() => !video.paused && video.currentTime > currentTime, 'the video stands still');
}

for (const tag of CAPTURE_TAGS) {
  describe(`${tag} that is moved`, () => {
    for (const [how, move] of MOVES) {
      it(`keeps the live camera through ${how}`, async () => {
        const element = await mount(tag);
        const events = collectEvents(element);
        const { streams } = element.environment as FakeCamera;
        element.start();
        await untilPhase(element, 'live');
        move(element, await createPlace());
        await nextFrame();
        expect(element.phase).to.equal('live');
        expect(streams.map(isLive)).to.deep.equal([true]);
        await untilPlaying(element);
        await element.shoot();
        await untilPhase(element, 'review');
        expect(streams.map(isLive)).to.deep.equal([false]);
        expect(events).to.deep.equal([]);
      });

      it(`keeps the image under review, enlarged, through ${how}`, async () => {
        const element = await mount(tag);
        const captured: unknown[] = [];
        element.addEventListener('idproof-capture', ({ detail }) => captured.push(detail.image.sha256));
        await review(element);
        const area = element.shadowRoot!.querySelector<HTMLElement>('.preview')!;
        const canvas = area.querySelector('canvas')!;
        await waitUntil(() => canvas.width > 300, 'the photo is not shown');
        area.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }));
        const zoom = area.style.getPropertyValue('--_zoom');
        const { width } = canvas;
        move(element, await createPlace());
        await nextFrame();
        await element.updateComplete;
        expect(element.phase).to.equal('review');
        expect(element.shadowRoot!.querySelector('.preview canvas')).to.equal(canvas);
        expect([canvas.width, area.style.getPropertyValue('--_zoom')]).to.deep.equal([width, zoom]);
        part(element, 'confirm')!.click();
        await untilPhase(element, 'submitted');
        expect(captured).to.have.length(1);
      });

      it(`continues to open the camera through ${how}`, async () => {
        let open!: (value: unknown) => void;
        const camera = fakeCamera({ until: new Promise((resolve) => (open = resolve)) });
        const element = await mount(tag, { environment: camera });
        element.start();
        await waitUntil(() => camera.asked.length === 1);
        move(element, await createPlace());
        await nextFrame();
        open(undefined);
        await untilPhase(element, 'live');
        expect(camera.asked).to.have.length(1);
        await untilPlaying(element);
      });

      it(`continues to prepare the image through ${how}`, async () => {
        let prepare!: (value: unknown) => void;
        const prepared = new Promise((resolve) => (prepare = resolve));
        const usual = fakeEncoder();
        const encoder = {
          ...usual,
          encode: async (...given: Parameters<typeof usual.encode>) => {
            await prepared;
            return usual.encode(...given);
          },
        };
        const element = await mount(tag, { encoder });
        element.start();
        await untilPhase(element, 'live');
        await Promise.race([element.shoot(), untilPhase(element, 'encoding')]);
        move(element, await createPlace());
        await nextFrame();
        expect(element.phase).to.equal('encoding');
        prepare(undefined);
        await untilPhase(element, 'review');
      });
    }

    it('releases everything when removed, and works when put back later', async () => {
      const element = await mount(tag);
      const { streams } = element.environment as FakeCamera;
      const place = await createPlace();
      for (const _visit of [1, 2]) {
        element.start();
        await untilPhase(element, 'live');
        element.remove();
        await Promise.resolve();
        expect(streams.some(isLive)).to.equal(false);
        place.append(element);
        await element.updateComplete;
        expect(element.phase).to.equal('idle');
      }
      await review(element);
      element.remove();
      await Promise.resolve();
      await element.updateComplete;
      expect(element.phase).to.equal('idle');
      expect(streams.map(isLive)).to.deep.equal([false, false, false]);
    });

    it('opens no camera while it is removed', async () => {
      expectConsole(/not in the document/);
      const element = await mount(tag);
      const { asked } = element.environment as FakeCamera;
      element.remove();
      await nextFrame();
      element.start();
      await nextFrame();
      expect([element.phase, asked]).to.deep.equal(['idle', []]);
    });

    it('releases the camera when it is moved and removed in the same task', async () => {
      const element = await mount(tag);
      const { streams } = element.environment as FakeCamera;
      element.start();
      await untilPhase(element, 'live');
      (await createPlace()).append(element);
      element.remove();
      await Promise.resolve();
      expect(streams.map(isLive)).to.deep.equal([false]);
    });

    it('releases a camera that opens after it was moved and removed', async () => {
      let open!: (value: unknown) => void;
      const camera = fakeCamera({ until: new Promise((resolve) => (open = resolve)) });
      const element = await mount(tag, { environment: camera });
      element.start();
      await waitUntil(() => camera.asked.length === 1);
      (await createPlace()).append(element);
      await nextFrame();
      element.remove();
      open(undefined);
      await waitUntil(() => camera.streams.length === 1);
      await waitUntil(() => !camera.streams.some(isLive));
      expect(element.phase).to.equal('idle');
    });
  });
}

describe('idproof-flow that is moved', () => {
  for (const [how, move] of MOVES) {
    it(`keeps its step, its camera and its question through ${how}`, async () => {
      const client = await FakeSession.create();
      const flow = await mountFlow(client);
      await agree(flow);
      const camera = await openCamera(flow);
      const asked = client.calls.length;
      flow.askToStop();
      const dialog = flow.shadowRoot!.querySelector('dialog')!;
      const capture = screen(flow, 'idproof-document-capture');
      move(flow, await createPlace());
      await flow.updateComplete;
      await nextFrame();
      expect(screen(flow, 'idproof-document-capture')).to.equal(capture);
      expect([flow.phase, capture.phase, camera.streams.map(isLive)]).to.deep.equal(['document', 'live', [true]]);
      expect([dialog.open, dialog.matches(':modal')]).to.deep.equal([true, true]);
      expect(client.calls).to.have.length(asked);
      dialog.close();
      flow.remove();
      await Promise.resolve();
      expect(camera.streams.map(isLive)).to.deep.equal([false]);
    });
  }
});
