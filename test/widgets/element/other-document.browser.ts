import '@idproof/widgets';
import { expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeSession } from '../helpers/fake-session.js';
import { agree, mount, screen } from '../flow/flow-helpers.js';
import { fakeCamera, fakeEncoder, part, untilPhase } from '../helpers/helpers.js';

async function createFrame(): Promise<Document> {
  const frame = await fixture<HTMLIFrameElement>(document.createElement('iframe'));
  // As large as the window, since the size of titles depends on its height.
  frame.style.cssText = `border:0;inline-size:${innerWidth}px;block-size:${innerHeight}px`;
  return frame.contentDocument!;
}

/** The computed styles of the element and of its content. */
function look(element: Element, selector: string): string[] {
  const inner = element.shadowRoot!.querySelector(selector)!;
  const { display, fontFamily } = element.ownerDocument.defaultView!.getComputedStyle(element);
  const { position, fontSize, backgroundColor, borderRadius } =
    inner.ownerDocument.defaultView!.getComputedStyle(inner);
  return [display, fontFamily, position, fontSize, backgroundColor, borderRadius];
}

describe('an element in the document of a frame', () => {
  it('keeps its styles on the way there and back', async () => {
    const element = await fixture<HTMLElement>('<idproof-document-capture></idproof-document-capture>');
    const holder = element.parentElement!;
    const before = look(element, 'button');
    const other = await createFrame();
    other.body.append(other.adoptNode(element));
    expect(look(element, 'button')).to.deep.equal(before);
    holder.append(element);
    expect(look(element, 'button')).to.deep.equal(before);
  });

  it('has a base size there too, and not the size of that page', async () => {
    const element = await fixture<HTMLElement>('<idproof-document-capture></idproof-document-capture>');
    const before = look(element, 'h2');
    const other = await createFrame();
    other.documentElement.style.fontSize = '62.5%';
    other.body.append(element);
    expect(look(element, 'h2')).to.deep.equal(before);
  });

  it('keeps the styles of the elements within it', async () => {
    const flow = await mount(await FakeSession.create());
    await agree(flow);
    const inner = (): string[] => look(screen(flow, 'idproof-document-capture'), 'button');
    const before = [look(flow, '.progress'), inner()];
    const other = await createFrame();
    const holder = flow.parentElement!;
    other.body.append(other.adoptNode(flow));
    const there = [look(flow, '.progress'), inner()];
    // Chromium logs an error for observers whose target is in another document.
    holder.append(flow);
    expect(there).to.deep.equal(before);
  });

  it('keeps the styles that came with the camera', async () => {
    const element = document.createElement('idproof-document-capture');
    Object.assign(element, { environment: fakeCamera(), encoder: fakeEncoder() });
    await fixture(element);
    element.start();
    await untilPhase(element, 'live');
    await waitUntil(() => part(element, 'shutter'), 'the controls are there');
    const other = await createFrame();
    other.body.append(other.adoptNode(element));
    const sheets = [...element.shadowRoot!.adoptedStyleSheets];
    const rules = sheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join(''));
    element.remove();
    expect(rules.join('')).to.contain('.shutter');
  });

  for (const tag of ['idproof-document-capture', 'idproof-selfie-capture'] as const) {
    for (const [how, end] of [
      ['is removed', (frame: HTMLIFrameElement) => frame.remove()],
      ['shows another page', (frame: HTMLIFrameElement) => (frame.src = 'about:blank?other')],
    ] as const) {
      it(`of ${tag} turns the camera off when the frame ${how}`, async () => {
        const environment = fakeCamera();
        const element = document.createElement(tag);
        Object.assign(element, { environment, encoder: fakeEncoder() });
        await fixture(element);
        const other = await createFrame();
        other.body.append(other.adoptNode(element));
        element.start();
        await untilPhase(element, 'live');
        end(other.defaultView!.frameElement as HTMLIFrameElement);
        const [track] = environment.streams[0]!.getTracks();
        await waitUntil(() => track!.readyState === 'ended', 'the camera is off');
      });
    }
  }
});
