import '@idproof/widgets';
import type { FaultEvent, Hosted } from '@idproof/widgets';
import { expect, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { expectConsole } from '../helpers/browsers/page-guard.js';
import { FakeSession } from '../widgets/fake-session.js';
import {
  buttonOf,
  countCalls,
  fakeSurroundings,
  finish,
  FINISHED,
  frameOf,
  hostedSession,
  LAUNCH,
  mountHosted,
  openFrame,
  OPENED,
  withoutStorage,
} from './helpers.js';
import { deepActive, isActive, part, textOf, untilPhase } from '../widgets/helpers.js';

describe('idproof-hosted, instead of the page', () => {
  it('says what comes next, and leaves for the address that the session gives', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, environment });
    expect(textOf(element)).to.contain('Afterwards you come back here');
    await expect(element).to.be.accessible();
    part(element, 'launch')!.click();
    await untilPhase(element, 'open');
    await expect(element).to.be.accessible();
    expect(environment.navigated).to.deep.equal([LAUNCH]);
    expect(client.calls.map(({ route, body }) => [route, body])).to.deep.equal([['initialize', { embed: 'redirect' }]]);
    expect(frameOf(element)).to.equal(null);
  });

  it('remembers that it left, and nothing else', async () => {
    const element = await mountHosted({ client: await hostedSession() });
    await element.launch();
    expect(Object.entries(sessionStorage)).to.deep.equal([[OPENED, '1']]);
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
      expect(element.phase).to.equal('blocked');
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
    expect(sessionStorage.getItem(OPENED)).to.equal(null);
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
    expect(textOf(element)).to.contain('The verification page could not be opened').and.not.contain('in this tab');
    expect(sessionStorage.getItem(OPENED)).to.equal(null);
    buttonOf(element, 'Try again').click();
    await untilPhase(element, 'open');
    expect(environment.navigated.length).to.equal(2);
  });
});

describe('idproof-hosted, in a frame', () => {
  const frame = { embed: 'frame' } as const;

  it('shows the hosted page, and hands over what it said when it was left', async () => {
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
    expect(frameOf(element)).to.equal(null);
    expect(element.view?.status).to.equal('processing');
    expect(client.calls.map(({ route, body }) => [route, body])).to.deep.equal([
      ['initialize', { embed: 'frame' }],
      ['returned', { response: '{"code":1000}' }],
    ]);
    await expect(element).to.be.accessible();
    expect(textOf(deepActive()!)).to.equal('Thank you. You are back.');
  });

  it('lends the camera to the hosted page by its name, and lets it lead nobody away', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client, ...frame });
    const shown = await openFrame(element);
    expect(shown.allow).to.contain('camera https://provider.test;').and.contain("microphone 'none'");
    expect(shown.getAttribute('sandbox')).to.not.contain('top-navigation');
    expect(shown.referrerPolicy).to.equal('no-referrer');
    expect(shown.title).to.equal('Secure page that takes the pictures');
    expect(shown.getBoundingClientRect().height).to.be.greaterThan(400);
  });

  it('is closed beside the frame, unless the page prevents it, and opens again', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client, ...frame });
    await openFrame(element);
    element.addEventListener('idproof-cancel', (event) => event.preventDefault(), { once: true });
    buttonOf(element, 'Close').click();
    expect(element.phase).to.equal('open');
    buttonOf(element, 'Close').focus();
    buttonOf(element, 'Close').click();
    await untilPhase(element, 'idle');
    expect(isActive(part(element, 'launch'))).to.equal(true);
    part(element, 'launch')!.click();
    await untilPhase(element, 'open');
    expect(countCalls(client, 'initialize')).to.equal(2);
  });

  it('is opened by the keyboard, and closed by Escape beside the frame', async function keyboard() {
    // The driver of this browser presses no keys.
    if (/AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent)) this.skip();
    const element = await mountHosted({ client: await hostedSession(), ...frame });
    part(element, 'launch')!.focus();
    await sendKeys({ press: 'Enter' });
    await untilPhase(element, 'open');
    await waitUntil(() => isActive(frameOf(element)));
    buttonOf(element, 'Close').focus();
    await sendKeys({ press: 'Escape' });
    await untilPhase(element, 'idle');
    expect(isActive(part(element, 'launch'))).to.equal(true);
  });

  it('opens in this tab instead', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, environment, ...frame });
    await openFrame(element);
    buttonOf(element, 'Open in this tab instead').click();
    await waitUntil(() => environment.navigated.length === 1);
    expect(frameOf(element)).to.equal(null);
    expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect' });
  });

  it('hands over again, under the same key, what could not be handed over', async () => {
    const client = await hostedSession();
    client.plan('returned', 'network_failed');
    const element = await mountHosted({ client, ...frame });
    finish(await openFrame(element));
    await untilPhase(element, 'blocked');
    expect(textOf(element)).to.contain('No connection');
    buttonOf(element, 'Try again').click();
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
});

describe('idproof-hosted, blocked', () => {
  const REASONS: Record<string, { properties: () => Partial<Hosted>; text: string; code: string }> = {
    'a page that is not secure': {
      properties: () => ({ environment: fakeSurroundings({ isSecure: false }) }),
      text: 'works only on a secure page',
      code: 'camera_insecure_page',
    },
    'a page that has no camera itself': {
      properties: () => ({ environment: fakeSurroundings({ canLendCamera: () => false }) }),
      text: 'does not let it use the camera',
      code: 'camera_blocked_by_policy',
    },
    'a page that may not lend its camera': {
      properties: () => ({ environment: fakeSurroundings({ canLendCamera: (origin) => !origin }) }),
      text: 'does not let it use the camera',
      code: 'camera_blocked_by_policy',
    },
  };

  for (const [name, { properties, text, code }] of Object.entries(REASONS)) {
    it(`explains ${name}, and offers this tab`, async () => {
      const client = await hostedSession();
      const element = await mountHosted({ client, embed: 'frame', ...properties() });
      const faults: string[] = [];
      element.addEventListener('idproof-error', ({ detail }: FaultEvent) => faults.push(detail.code));
      await element.launch();
      await element.updateComplete;
      expect(element.phase).to.equal('blocked');
      expect(textOf(element)).to.contain(text);
      expect(faults).to.deep.equal([code]);
      await expect(element).to.be.accessible();
      buttonOf(element, 'Open in this tab instead').click();
      await untilPhase(element, 'open');
      expect(client.calls.at(-1)!.body).to.deep.equal({ embed: 'redirect' });
    });
  }

  it('asks the session for nothing where the page has no camera itself', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings({ canLendCamera: () => false });
    const element = await mountHosted({ client, embed: 'frame', environment });
    await element.launch();
    expect(client.calls).to.deep.equal([]);
  });

  it('gives up on a frame that does not load', async () => {
    const client = await hostedSession();
    const environment = fakeSurroundings();
    const element = await mountHosted({ client, embed: 'frame', environment });
    await element.launch();
    environment.wait();
    await untilPhase(element, 'blocked');
    await expect(element).to.be.accessible();
    expect(textOf(element)).to.contain('could not be opened').and.contain('Open in this tab instead');
    buttonOf(element, 'Try again').click();
    await untilPhase(element, 'open');
    expect(frameOf(element).src).to.equal(LAUNCH);
  });

  it('does not give up on a frame that has loaded', async () => {
    const environment = fakeSurroundings();
    const element = await mountHosted({ client: await hostedSession(), embed: 'frame', environment });
    await openFrame(element);
    environment.wait();
    expect(element.phase).to.equal('open');
  });

  it('notices that a policy of the page forbids the frame', async () => {
    const element = await mountHosted({ client: await hostedSession(), embed: 'frame' });
    await openFrame(element);
    const violation = (blockedURI: string, effectiveDirective = 'frame-src'): void => {
      const init = { blockedURI, effectiveDirective, disposition: 'enforce' } as const;
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          ...init,
          documentURI: location.href,
          originalPolicy: '',
          statusCode: 0,
          violatedDirective: effectiveDirective,
        }),
      );
    };
    violation('https://advert.test/');
    violation(LAUNCH, 'img-src');
    expect(element.phase).to.equal('open');
    violation(LAUNCH);
    await untilPhase(element, 'blocked');
  });

  it('says what it needs when it was given no session', async () => {
    expectConsole(/needs a client/);
    const element = await mountHosted();
    await element.launch();
    expect(element.phase).to.equal('blocked');
  });

  it('warns of a way it does not know, and takes the usual one', async () => {
    expectConsole(/embed="popup"/);
    const environment = fakeSurroundings();
    const element = await mountHosted({ client: await hostedSession(), environment });
    element.setAttribute('embed', 'popup');
    await element.updateComplete;
    await element.launch();
    expect(environment.navigated.length).to.equal(1);
  });
});

describe('idproof-hosted, detached', () => {
  /** What the session does for ever after. */
  const STUCK = new Promise(() => {});
  const WAYS: Record<string, (element: Hosted, client: FakeSession) => Promise<void>> = {
    idle: async () => {},
    'idle, while it begins': async (element, client) => {
      client.gate = STUCK;
      part(element, 'launch')!.click();
    },
    open: async (element) => void (await openFrame(element)),
    returned: async (element) => {
      finish(await openFrame(element));
      await untilPhase(element, 'returned');
    },
    blocked: async (element, client) => {
      client.plan('initialize', 'provider_unreachable');
      await element.launch();
    },
  };

  for (const [phase, go] of Object.entries(WAYS)) {
    it(`leaves nothing behind in ${phase}`, async () => {
      const client = await hostedSession();
      const environment = fakeSurroundings();
      const element = await mountHosted({ client, environment, embed: 'frame' });
      await go(element, client);
      const before = client.calls.length;
      const parent = element.parentElement!;
      element.remove();
      client.gate = undefined;
      environment.wait();
      const message = { ns: 'idproof', v: 1, type: 'hosted-return', payload: { response: '{}' } };
      dispatchEvent(new MessageEvent('message', { data: message, origin: location.origin, source: window }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await nextFrame();
      expect(client.calls.length).to.equal(before);
      parent.append(element);
      await element.updateComplete;
      const expected = phase.startsWith('idle') || phase === 'open' ? 'idle' : phase;
      expect(element.phase).to.equal(expected);
      expect(frameOf(element)).to.equal(null);
      expect(client.calls.length).to.equal(before);
    });
  }

  it('still hands over what it was about to hand over, once it is back', async () => {
    const client = await hostedSession();
    const element = await mountHosted({ client, embed: 'frame' });
    const shown = await openFrame(element);
    client.gate = STUCK;
    finish(shown);
    await waitUntil(() => countCalls(client, 'returned') === 1);
    const parent = element.parentElement!;
    element.remove();
    client.gate = undefined;
    parent.append(element);
    await untilPhase(element, 'returned');
    const keys = client.calls.filter(({ route }) => route === 'returned').map(({ key }) => key);
    expect(new Set(keys).size).to.equal(1);
  });
});

describe('idproof-hosted and refusals', () => {
  it('says why the time before was not enough', async () => {
    const refusal = { texts: ['It was left before its end.'], attemptsLeft: 2 };
    const element = await mountHosted({ client: await hostedSession(), refusal });
    expect(textOf(element)).to.contain('It was left before its end.').and.contain('Attempts left: 2');
    await expect(element).to.be.accessible();
  });
});
