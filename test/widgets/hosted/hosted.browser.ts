// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { IdproofHosted } from '@idproof/widgets';
import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import {
  findButton,
  countCalls,
  fakeSurroundings,
  finish,
  FINISHED,
  findFrame,
  hostedSession,
  LAUNCH,
  mountHosted,
  openFrame,
  OPENED,
  withoutStorage,
} from './helpers.js';
import { deepActive, isActive, part, readText, untilPhase } from '../helpers/helpers.js';

describe('idproof-hosted, instead of the page', () => {
  it('says what comes next, and leaves for the address that the session gives', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, environment });
    expect(readText(element)).to.contain('then come back here');
    await expect(element).to.be.accessible();
    part(element, 'launch')!.click();
    await untilPhase(element, 'open');
    await expect(element).to.be.accessible();
    expect(environment.navigated).to.deep.equal([LAUNCH]);
    expect(client.calls.map(({ route, body }) => [route, body])).to.deep.equal([['initialize', { embed: 'redirect' }]]);
    expect(findFrame(element)).to.equal(null);
  });

  it('names the site that comes next, as the address bar will, and is silent where nobody knows it', async () => {
    const client = await hostedSession();
    for (const embed of ['redirect', 'frame'] as const) {
      const element = await mountHosted({ client, embed, origin: 'https://id.provider.example:8443' });
      expect(readText(element)).to.contain('verification provider').and.contain('id.provider.example:8443');
      await expect(element).to.be.accessible();
    }
    expect(readText(await mountHosted({ client }))).not.to.contain('Web address');
  });

  it('remembers that it left, and nothing else', async () => {
    const element = await mountHosted({ client: await hostedSession() });
    const before = Date.now();
    await element.launch();
    const [[key, at] = [], ...others] = Object.entries(sessionStorage);
    expect([key, others]).to.deep.equal([OPENED, []]);
    expect(Number(at)).to.be.within(before, Date.now());
  });

  it('leaves all the same where nothing can be remembered', async () => {
    const environment = fakeSurroundings();
    const element = await mountHosted({ client: await hostedSession(), environment });
    await withoutStorage(() => element.launch());
    expect(environment.navigated).to.deep.equal([LAUNCH]);
  });

  it('begins once, however often it is pressed', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, environment });
    const button = part(element, 'launch')!;
    button.click();
    button.click();
    button.click();
    await untilPhase(element, 'open');
    button.click();
    await nextFrame();
    expect(countCalls(client, 'initialize')).to.equal(1);
    expect(environment.navigated.length).to.equal(1);
  });

  it('names the chosen document', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client, docType: '99990000003' });
    await element.launch();
    expect(client.calls[0]!.body).to.deep.equal({ embed: 'redirect', docType: '99990000003' });
  });

  for (const launchUrl of ['javascript:alert(1)', 'data:text/html,x', '/relative', '', 'file:///etc/passwd']) {
    it(`does not go to ${launchUrl || 'an empty address'}`, async () => {
      const client = await hostedSession();
      client.launch = { launchUrl, hostedOrigin: 'https://provider.test' };
      const environment = fakeSurroundings();
      const element = await mountHosted({ client, environment });
      await element.launch();
      await untilPhase(element, 'blocked');
      expect(environment.navigated).to.deep.equal([]);
    });
  }

  it('asks the session, and never begins by itself, when the browser brings the page back as it was', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client });
    await element.launch();
    client.plan('checkresult', { hosted: { isStarted: true } });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await untilPhase(element, 'idle');
    expect(client.calls.map(({ route }) => route)).to.deep.equal(['initialize', 'checkresult']);
    // The person may go forward to the hosted page again.
    expect(sessionStorage.getItem(OPENED)).to.not.equal(null);
  });

  it('is done when the page comes back and the session has moved on', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client });
    await element.launch();
    client.plan('checkresult', FINISHED);
    const done = oneEvent(element, 'idproof-done');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await done;
    expect(element.view?.status).to.equal('finished');
    await expect(element).to.be.accessible();
  });

  it('opens by itself, with the call of the press, once the connection is back', async () => {
    const client = await hostedSession();
    client.plan('initialize', 'network_failed');
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, environment });
    await element.launch();
    expect(element.phase).to.equal('blocked');
    dispatchEvent(new Event('online'));
    await untilPhase(element, 'open');
    expect(environment.navigated.length).to.equal(1);
    expect(new Set(client.calls.map(({ key }) => key)).size).to.equal(1);
    dispatchEvent(new Event('online'));
    await nextFrame();
    expect(client.calls.length).to.equal(2);
  });

  for (const [way, goOn] of [
    ['a press', (element: IdproofHosted) => findButton(element, 'Try again').click()],
    ['the connection', () => dispatchEvent(new Event('online'))],
  ] as const) {
    it(`asks again what came of a page that was left, and does not open it, after ${way}`, async () => {
      const client = await hostedSession();
      const environment = fakeSurroundings();
      const element = await mountHosted({ client, environment });
      await element.launch();
      client.plan('checkresult', 'network_failed');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await untilPhase(element, 'blocked');
      await element.updateComplete;
      client.plan('checkresult', FINISHED);
      goOn(element);
      await untilPhase(element, 'returned');
      expect(client.calls.map(({ route }) => route)).to.deep.equal(['initialize', 'checkresult', 'checkresult']);
      expect(environment.navigated.length).to.equal(1);
    });
  }

  it('does nothing when the page is shown for the first time', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await nextFrame();
    expect(client.calls).to.deep.equal([]);
    expect(element.phase).to.equal('idle');
  });

  it('offers to try again when the page does not go away', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, environment });
    await element.launch();
    environment.wait();
    await untilPhase(element, 'blocked');
    expect(readText(element)).to.contain('The verification page could not be opened').and.not.contain('in this tab');
    expect(sessionStorage.getItem(OPENED)).to.equal(null);
    findButton(element, 'Try again').click();
    await untilPhase(element, 'open');
    expect(environment.navigated.length).to.equal(2);
  });
});

describe('idproof-hosted, in a frame', () => {
  const frame = { embed: 'frame' } as const;

  it('shows the hosted page, and passes its response on when it is left', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client, ...frame });
    await expect(element).to.be.accessible();
    const shown = await openFrame(element);
    // What is in the frame is another page's matter.
    await expect(element).to.be.accessible({ ignoredTags: ['iframe'] });
    expect(isActive(shown)).to.equal(true);
    const done = oneEvent(element, 'idproof-done');
    finish(shown);
    await done;
    await element.updateComplete;
    expect(element.phase).to.equal('returned');
    expect(findFrame(element)).to.equal(null);
    expect(element.view?.status).to.equal('processing');
    expect(client.calls.map(({ route, body }) => [route, body])).to.deep.equal([
      ['initialize', { embed: 'frame' }],
      ['returned', { response: '{"code":1000}' }],
    ]);
    await expect(element).to.be.accessible();
    expect(readText(deepActive()!)).to.equal('Thank you. Continuing…');
  });

  it('lends the camera to the hosted page by its name, and lets it lead nobody away', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client, ...frame });
    const shown = await openFrame(element);
    expect(shown.allow).to.contain('camera https://provider.test;').and.contain("microphone 'none'");
    expect(shown.getAttribute('sandbox')).to.not.contain('top-navigation');
    expect(shown.referrerPolicy).to.equal('no-referrer');
    expect(shown.title).to.equal('Secure page for taking the photos');
    expect(shown.getBoundingClientRect().height).to.be.greaterThan(400);
  });

  it('is closed beside the frame, unless the page prevents it, and opens again', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client, ...frame });
    await openFrame(element);
    element.addEventListener('idproof-cancel', (event) => event.preventDefault(), { once: true });
    findButton(element, 'Close').click();
    expect(element.phase).to.equal('open');
    findButton(element, 'Close').focus();
    findButton(element, 'Close').click();
    await untilPhase(element, 'idle');
    expect(isActive(part(element, 'launch'))).to.equal(true);
    part(element, 'launch')!.click();
    await untilPhase(element, 'open');
    expect(countCalls(client, 'initialize')).to.equal(2);
  });

  it('opens in this tab instead', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, environment, ...frame });
    await openFrame(element);
    findButton(element, 'Open in this tab instead').click();
    await waitUntil(() => environment.navigated.length === 1);
    expect(findFrame(element)).to.equal(null);
    expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect' });
  });

  it('hands over again, under the same key, what could not be handed over', async () => {
    const client = await hostedSession();
    client.plan('returned', 'network_failed');
    const element = await mountHosted({ client, ...frame });
    finish(await openFrame(element));
    await untilPhase(element, 'blocked');
    expect(readText(element)).to.contain('We cannot reach the service');
    findButton(element, 'Try again').click();
    await untilPhase(element, 'returned');
    const keys = client.calls.filter(({ route }) => route === 'returned').map(({ key }) => key);
    expect(keys.length).to.equal(2);
    expect(new Set(keys).size).to.equal(1);
  });

  it('asks the session where what the frame said is refused', async () => {
    const client = await hostedSession();
    client.plan('returned', 'callback_refused');
    client.plan('checkresult', FINISHED);
    const element = await mountHosted({ client, ...frame });
    finish(await openFrame(element));
    await untilPhase(element, 'returned');
    expect(element.view?.status).to.equal('finished');
  });

  it('makes a call of its own for another way, where the answer to the first was lost', async () => {
    const client = await hostedSession();
    client.plan('initialize', 'network_failed');
    client.plan('initialize', 'network_failed');
    const element = await mountHosted({ client, ...frame });
    await element.launch();
    await element.launch();
    element.embed = 'redirect';
    await element.launch();
    expect(element.phase).to.equal('open');
    const [first, again, other] = client.calls.map(({ key }) => key);
    expect(again).to.equal(first);
    expect(other).to.not.equal(first);
  });

  it('opens no window, which a browser may forbid', async () => {
    const own = window.open;
    const opened: unknown[] = [];
    window.open = (...wanted) => {
      opened.push(wanted);
      return null;
    };
    try {
      const environment = fakeSurroundings();
      const element = await mountHosted({ client: await hostedSession(), environment, ...frame });
      finish(await openFrame(element));
      await untilPhase(element, 'returned');
      const other = await mountHosted({ client: await hostedSession(), environment });
      await other.launch();
      expect(environment.navigated).to.deep.equal([LAUNCH]);
    } finally {
      window.open = own;
    }
    expect(opened).to.deep.equal([]);
  });
});
