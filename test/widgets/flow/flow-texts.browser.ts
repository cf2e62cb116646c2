import '@idproof/widgets';
import { loadLabels, type IdproofFlow, type Labels } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import { FakeSession, NOTICE } from '../helpers/fake-session.js';
import { click, decline, giveDocument, mount, NO_DOCUMENT, screen } from './flow-helpers.js';
import { fakeCamera, part, image, readText, untilExplained, untilPhase, upload } from '../helpers/helpers.js';

describe('idproof-flow and its texts', () => {
  // Claim: accessibility/onePlace
  it('speaks from one place that outlives the screens', async () => {
    const client = await FakeSession.create();
    const flow = await mount(client);
    const region = flow.shadowRoot!.querySelector('[role=status]')!;
    let open!: (value: unknown) => void;
    client.gate = new Promise((resolve) => (open = resolve));
    void flow.start();
    await flow.updateComplete;
    expect(region.textContent).to.equal('Starting…');
    open(undefined);
    await untilPhase(flow, 'consent');
    await decline(flow);
    await untilPhase(flow, 'ended');
    expect(region.isConnected).to.equal(true);
    expect(region.textContent).to.contain('No photos were taken');
    expect(flow.shadowRoot!.querySelectorAll('[role=status]')).to.have.length(1);
  });

  it('shows no text that does not come from the labels', async () => {
    const english = await loadLabels('en');
    const pseudo = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `⟦${text}⟧`])) as Labels;
    const client = await FakeSession.create();
    const flow = await mount(client, { labels: pseudo });
    const seen: string[] = [];
    const note = (): unknown => seen.push(unbracketed(flow));
    note();
    await flow.start();
    await untilPhase(flow, 'consent');
    note();
    part(screen(flow, 'idproof-consent'), 'agree')!.click();
    await untilPhase(flow, 'document');
    note();
    client.plan('recognize', { step: 'document', reasons: [NO_DOCUMENT] });
    client.plan('recognize', 'provider_busy');
    const capture = screen(flow, 'idproof-document-capture');
    capture.environment = fakeCamera();
    capture.start();
    await untilPhase(capture, 'live');
    note();
    await capture.shoot();
    await untilPhase(capture, 'review');
    note();
    part(capture, 'confirm')!.click();
    await waitUntil(() => readText(flow).includes('We could not find the right document in the photo'));
    note();
    await giveDocument(flow);
    await untilPhase(flow, 'failed');
    note();
    part(flow, 'cancel')!.click();
    note();
    click(flow, '⟦Keep going⟧');
    click(flow, '⟦Try again⟧');
    await untilPhase(flow, 'selfie');
    note();
    const selfie = screen(flow, 'idproof-selfie-capture');
    selfie.environment = fakeCamera({ fails: 'NotAllowedError', permission: 'denied' });
    selfie.start();
    await untilPhase(selfie, 'blocked');
    note();
    upload(selfie, await image());
    await untilPhase(selfie, 'review');
    part(selfie, 'confirm')!.click();
    await untilPhase(flow, 'result');
    note();
    expect(seen.filter((text) => text !== '')).to.deep.equal([]);
  });

  it('leaves the full stop of the page’s own English words at their end in Arabic', async () => {
    const flow = await mount(await FakeSession.create(), { locale: 'ar' });
    const words = document.createElement('p');
    words.slot = 'alternative';
    words.textContent = 'Visit us.';
    flow.append(words);
    await flow.start();
    await untilPhase(flow, 'consent');
    await decline(flow);
    await untilPhase(flow, 'ended');
    const leftOf = (at: number): number => {
      const range = document.createRange();
      range.setStart(words.firstChild!, at);
      range.setEnd(words.firstChild!, at + 1);
      return range.getBoundingClientRect().left;
    };
    expect(getComputedStyle(words).direction).to.equal('rtl');
    expect(leftOf(8)).to.be.greaterThan(leftOf(0));
  });

  it('says what it needs when it was given nothing', async () => {
    expectConsole(/start_missing/);
    const flow = await mount(null);
    await flow.start();
    await untilPhase(flow, 'failed');
    expect(readText(flow)).to.contain('went wrong');
    await untilExplained();
  });

  it('warns of a language it does not have', async () => {
    expectConsole(/locale="xx"/);
    const flow = await mount(await FakeSession.create(), { locale: 'xx' });
    expect(readText(flow)).to.contain('Verify your identity');
  });
});

/** What is left of the visible and spoken text, names of controls included, without what the labels and the session say. */
function unbracketed(flow: IdproofFlow): string {
  const names: string[] = [];
  const walk = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) names.push(element.getAttribute(name) ?? '');
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(flow.shadowRoot!);
  let text = `${readText(flow)} ${names.join(' ')}`;
  for (const given of [...NOTICE.split('\n\n'), 'ERIKSSON']) text = text.replaceAll(given, '');
  // Texts hold other texts as values, so brackets are taken off from the inside.
  while (/⟦[^⟦⟧]*⟧/.test(text)) text = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return text.replaceAll(/[\s.]+/g, ' ').trim();
}
