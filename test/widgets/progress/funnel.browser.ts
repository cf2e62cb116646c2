import '@idproof/widgets';
import { OUTWARD, type Progress } from '@idproof/core/bridge';
import type { IdproofFlow } from '@idproof/widgets';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { FakeApp } from '../flow/fake-app.js';
import { mount as mountCapture, review } from '../capture/capture-helpers.js';
import { FakeSession } from '../helpers/fake-session.js';
import { CONNECTED, LOST, mountOffer, pressPhone, untilCode } from '../flow/handoff-helpers.js';
import {
  agree,
  click,
  decline,
  giveDocument,
  giveSelfie,
  mount,
  NO_DOCUMENT,
  screen,
  toSelfie,
} from '../flow/flow-helpers.js';
import { fakeCamera, fakeEncoder, image, part, untilPhase, upload } from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';

/** Collects the progress events of the page, until the end of the test. */
function listen(): Progress[] {
  const heard: Progress[] = [];
  const hear = ({ detail }: HTMLElementEventMap['idproof-progress']): void => void heard.push(detail);
  document.addEventListener('idproof-progress', hear);
  cleanups.push(() => document.removeEventListener('idproof-progress', hear));
  return heard;
}
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

/** Waits for an event. The code that reports is lazy, and reports earlier events once it has arrived. */
async function untilReported(heard: Progress[], name: Progress['name'], count = 1): Promise<void> {
  const isThere = (): boolean => heard.filter((each) => each.name === name).length >= count;
  await waitUntil(isThere, `${name} was not reported: ${JSON.stringify(heard)}`);
}

const pick = <Name extends Progress['name']>(heard: Progress[], name: Name): Extract<Progress, { name: Name }>[] =>
  heard.filter((each): each is Extract<Progress, { name: Name }> => each.name === name);

/** The fields of each name, as the documentation lists them. */
async function readDocumentedFields(): Promise<Map<string, string[]>> {
  const page = await (await fetch('/docs/funnel.md')).text();
  const [, table = ''] = page.split('| name | when | fields |');
  const rows = [...table.matchAll(/^\| `(\w+)` \|[^|]*\|([^|]*)\|$/gm)];
  return new Map(rows.map(([, name = '', fields = '']) => [name, [...fields.matchAll(/`(\w+)`/g)].map(([, f]) => f!)]));
}

/** A verification with a rejected image: one by camera, one as a file, and the end. */
async function runMainJob(): Promise<{ heard: Progress[]; flow: IdproofFlow; app: FakeApp }> {
  const heard = listen();
  const client = await FakeSession.create();
  client.plan('recognize', { reasons: [NO_DOCUMENT], attemptsLeft: { document: 2, selfie: 3, hosted: 3 } });
  const app = new FakeApp();
  const flow = await mount(client, { progress: true, bridge: app });
  await agree(flow);
  const capture = screen(flow, 'idproof-document-capture');
  const label = 'Camera of Anna Eriksson';
  const device = { deviceId: 'lens-1', kind: 'videoinput', label, groupId: '', toJSON: () => ({}) } as const;
  capture.environment = fakeCamera({ devices: [device] });
  capture.judge = async () => Promise.reject(new Error('not in this test'));
  await review(capture);
  part(capture, 'confirm')!.click();
  await untilReported(heard, 'refused');
  await giveDocument(flow);
  await untilPhase(flow, 'selfie');
  await giveSelfie(flow);
  await untilPhase(flow, 'result');
  await untilReported(heard, 'finished');
  return { heard, flow, app };
}

describe('idproof-progress', () => {
  it('reports a verification in order, with the documented fields of each name', async () => {
    const { heard } = await runMainJob();
    const documented = await readDocumentedFields();
    for (const { name, ...fields } of heard) {
      expect(Object.keys(fields).toSorted()).to.deep.equal(documented.get(name)?.toSorted(), name);
    }
    expect(heard.map(({ name }) => name).filter((name) => name !== 'hint')).to.deep.equal([
      'step',
      'waited',
      'step',
      'waited',
      'step',
      'camera_asked',
      'camera_answered',
      'taken',
      'waited',
      'refused',
      'taken',
      'waited',
      'step',
      'taken',
      'waited',
      'step',
      'finished',
    ]);
    expect(pick(heard, 'step').map(({ step, previous }) => [step, previous])).to.deep.equal([
      ['start', null],
      ['consent', 'start'],
      ['document', 'consent'],
      ['selfie', 'document'],
      ['result', 'selfie'],
    ]);
    expect(pick(heard, 'waited').map(({ work, code }) => [work, code])).to.deep.equal([
      ['start', null],
      ['consent', null],
      ['document', null],
      ['document', null],
      ['selfie', null],
    ]);
    expect(pick(heard, 'taken').map(({ step, page, method }) => [step, page, method])).to.deep.equal([
      ['document', 'front', 'manual'],
      ['document', 'front', 'upload'],
      ['selfie', null, 'upload'],
    ]);
    expect(pick(heard, 'taken').map(({ count }) => count)).to.deep.equal([1, 2, 1]);
    expect(pick(heard, 'refused')).to.deep.equal([
      { name: 'refused', step: 'document', by: 'service', codes: ['no_document'] },
    ]);
    expect(pick(heard, 'finished')).to.deep.equal([{ name: 'finished', status: 'finished' }]);
  });

  it('holds nothing of the person, the document, the session or the device', async () => {
    const { heard, app } = await runMainJob();
    const text = JSON.stringify(heard);
    // The outcome, fields of the result, the session, the lens, and the first characters of every JPEG in base64.
    for (const secret of ['ERIKSSON', 'Anna', 'approved', 'session-1', 'lens-1', '/9j/', '00000001003']) {
      expect(text).not.to.contain(secret);
    }
    expect(text).not.to.match(/[0-9a-f]{16}/);
    for (const each of heard) expect(OUTWARD.progress.safeParse(each).success, JSON.stringify(each)).to.equal(true);
    for (const { measures } of pick(heard, 'taken')) {
      for (const value of Object.values(measures)) expect(String(value)).to.match(/^(?:0\.0*)?\d{1,3}(?:\.\d)?$/);
    }
    expect(app.told.filter(([type]) => type === 'progress').map(([, payload]) => payload)).to.deep.equal(heard);
  });

  it('is not dispatched without `progress`', async () => {
    const heard = listen();
    const flow = await mount(await FakeSession.create());
    await toSelfie(flow);
    await giveSelfie(flow);
    await untilPhase(flow, 'result');
    expect(heard).to.deep.equal([]);
    flow.progress = true;
    await untilReported(heard, 'step');
    expect(pick(heard, 'step')[0]).to.include({ step: 'result' });
    flow.progress = false;
    await flow.updateComplete;
    const count = heard.length;
    flow.reset();
    await flow.updateComplete;
    expect(heard.length).to.equal(count);
  });

  it('counts the images of a session across its screens, and those of the next from 1', async () => {
    const heard = listen();
    const client = await FakeSession.create();
    client.plan('recognize', { reasons: [NO_DOCUMENT], attemptsLeft: { document: 2, selfie: 3, hosted: 3 } });
    const flow = await mount(client, { progress: true });
    await agree(flow);
    await giveDocument(flow);
    await untilReported(heard, 'refused');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    part(flow, 'back')!.click();
    await untilPhase(flow, 'document');
    await giveDocument(flow);
    await untilPhase(flow, 'selfie');
    flow.reset();
    flow.client = await FakeSession.create();
    await agree(flow);
    await giveDocument(flow);
    await untilReported(heard, 'taken', 4);
    expect(pick(heard, 'taken').map(({ count }) => count)).to.deep.equal([1, 2, 3, 1]);
  });

  it('reports where and why the person left', async () => {
    const heard = listen();
    const flow = await mount(await FakeSession.create(), { progress: true });
    await agree(flow);
    await untilReported(heard, 'step', 3);
    setVisibility('hidden');
    setVisibility('visible');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    // A page is also hidden when it is closed.
    setVisibility('hidden');
    dispatchEvent(new PageTransitionEvent('pageshow'));
    setVisibility('visible');
    part(flow, 'cancel')!.click();
    click(flow, 'Stop');
    await untilPhase(flow, 'ended');
    await untilReported(heard, 'finished');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(pick(heard, 'left').map(({ step, why }) => [step, why])).to.deep.equal([
      ['document', 'hidden'],
      ['document', 'closed'],
      ['document', 'cancelled'],
    ]);
    expect(pick(heard, 'finished')).to.deep.equal([{ name: 'finished', status: 'cancelled' }]);
    flow.remove();
    const count = heard.length;
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(heard.length).to.equal(count);
  });

  it('reports a decline, and a wait that failed', async () => {
    const heard = listen();
    const client = await FakeSession.create();
    client.plan('view', 'provider_unreachable');
    const flow = await mount(client, { progress: true });
    await flow.start();
    await untilPhase(flow, 'failed');
    click(flow, 'Try again');
    await untilPhase(flow, 'consent');
    await decline(flow);
    await untilPhase(flow, 'ended');
    await untilReported(heard, 'finished');
    expect(pick(heard, 'waited').map(({ work, code }) => [work, code])).to.deep.equal([
      ['start', 'provider_unreachable'],
      ['start', null],
      ['consent', null],
    ]);
    expect(pick(heard, 'left')).to.deep.equal([{ name: 'left', step: 'consent', why: 'declined' }]);
  });

  it('reports what becomes of a handoff to a phone, with the documented fields', async () => {
    const heard = listen();
    const { client, flow } = await mountOffer({}, { progress: true });
    await flow.start();
    await untilReported(heard, 'step', 2);
    for (const handoff of [CONNECTED, LOST, CONNECTED, { state: 'idle', codesLeft: 4 } as const]) {
      if (flow.phase !== 'handoff') await pressPhone(flow).then(() => untilCode(flow));
      client.change({ handoff });
      await flow.updateComplete;
    }
    await untilPhase(flow, 'document');
    await pressPhone(flow);
    await untilCode(flow);
    client.change({ handoff: { state: 'idle', codesLeft: 4 } });
    await flow.updateComplete;
    click(flow, 'Use this device instead');
    await untilPhase(flow, 'document');
    client.plan('handoff', 'handoff_unavailable');
    await pressPhone(flow);
    await untilReported(heard, 'handoff', 9);
    const events = ['offered', 'connected', 'lost', 'connected', 'given_back', 'offered', 'expired', 'taken_back'];
    expect(pick(heard, 'handoff').map(({ event }) => event)).to.deep.equal([...events, 'unavailable']);
    const [first] = pick(heard, 'handoff');
    const fields = (await readDocumentedFields()).get('handoff')!;
    expect(Object.keys(first!).toSorted()).to.deep.equal(['name', ...fields].toSorted());
    expect(first!.step).to.equal('document');
  });
});

describe('idproof-progress of a capture element', () => {
  for (const [fails, answer, permission] of [
    ['NotAllowedError', 'denied', 'denied'],
    ['NotAllowedError', 'dismissed', 'prompt'],
    ['NotFoundError', 'none', 'granted'],
  ] as const) {
    it(`reports that the camera was ${answer} (${fails})`, async () => {
      const heard = listen();
      const environment = fakeCamera({ fails, permission });
      const element = await mountCapture('idproof-document-capture', { progress: true, environment });
      element.start();
      await untilPhase(element, 'blocked');
      expect(heard.map(({ name }) => name)).to.deep.equal(['camera_asked', 'camera_answered']);
      expect(pick(heard, 'camera_answered')[0]).to.include({ step: 'document', answer });
      expect(pick(heard, 'camera_answered')[0]!.code).to.match(/^camera_/);
    });
  }

  it('counts the images of a page, and reports each hint once while it stays', async () => {
    const heard = listen();
    const element = await mountCapture('idproof-selfie-capture', { progress: true });
    await review(element);
    part(element, 'retake')!.click();
    await untilPhase(element, 'live');
    const guided = element as unknown as { sendHint: (hint: string) => void };
    for (const hint of ['closer', 'closer', 'glare', 'closer']) guided.sendHint(hint);
    await element.shoot();
    await untilPhase(element, 'review');
    expect(pick(heard, 'taken').map(({ count }) => count)).to.deep.equal([1, 2]);
    const hints = pick(heard, 'hint').map(({ hint }) => hint);
    expect(hints.slice(-3)).to.deep.equal(['closer', 'glare', 'closer']);
    element.stop();
  });

  it('reports why a file was rejected', async () => {
    const heard = listen();
    const encoder = fakeEncoder({ fails: 'image_damaged' });
    const element = await mountCapture('idproof-document-capture', { progress: true, encoder });
    upload(element, await image());
    await waitUntil(() => heard.length > 0, 'nothing was reported');
    expect(heard).to.deep.equal([{ name: 'refused', step: 'document', by: 'device', codes: ['image_damaged'] }]);
  });
});
