// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import { expect, fixture, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { part, untilPhase } from '../helpers/helpers.js';
import { countCalls, findFrame, hostedSession, mountHosted, openFrame } from './helpers.js';

/** Not in the types of the DOM yet. */
type Mover = HTMLElement & { moveBefore(node: Node, child: Node | null): void };

const createPlace = (): Promise<HTMLElement> => fixture<HTMLElement>(document.createElement('section'));

describe('idproof-hosted that is moved', () => {
  it('goes on to open the hosted page', async () => {
    const client = await hostedSession();
    let answer!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (answer = resolve));
    const element = await mountHosted({ client, embed: 'frame' });
    part(element, 'launch')!.click();
    await waitUntil(() => countCalls(client, 'initialize') === 1);
    (await createPlace()).append(element);
    await nextFrame();
    answer(undefined);
    await untilPhase(element, 'open');
    expect(countCalls(client, 'initialize')).to.equal(1);
  });

  it('takes an open frame away, which the browser would load anew', async () => {
    const element = await mountHosted({ client: await hostedSession(), embed: 'frame' });
    await openFrame(element);
    (await createPlace()).append(element);
    await untilPhase(element, 'idle');
    expect(findFrame(element)).to.equal(null);
    await openFrame(element);
  });

  const onlyThere = 'moveBefore' in Element.prototype ? it : () => {};
  onlyThere('keeps an open frame through moveBefore(), where that keeps its page', async () => {
    const element = await mountHosted({ client: await hostedSession(), embed: 'frame' });
    const frame = await openFrame(element);
    const page = frame.contentDocument;
    ((await createPlace()) as Mover).moveBefore(element, null);
    await nextFrame();
    // Firefox loads a frame in a shadow root anew.
    const isKept = frame.contentDocument === page;
    expect(element.phase).to.equal(isKept ? 'open' : 'idle');
    expect(findFrame(element)).to.equal(isKept ? frame : null);
  });
});
