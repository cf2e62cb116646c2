// Browsers: chromium, firefox, webkit
import '@idproof/widgets';
import type { IdproofErrorEvent, IdproofHosted } from '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { expectConsole } from '../../helpers/browsers/page-guard.js';
import type { FakeSession } from '../helpers/fake-session.js';
import { part, readText, untilPhase } from '../helpers/helpers.js';
import {
  findButton,
  countCalls,
  fakeSurroundings,
  finish,
  findFrame,
  hostedSession,
  LAUNCH,
  mountHosted,
  openFrame,
} from './helpers.js';

describe('idproof-hosted, blocked', () => {
  const REASONS: Record<string, { properties: () => Partial<IdproofHosted>; text: string; code: string }> = {
    'a page that is not secure': {
      properties: () => ({ environment: fakeSurroundings({ isSecure: false }) }),
      text: 'works only on a secure page',
      code: 'camera_insecure_page',
    },
    'a page that has no camera itself': {
      properties: () => ({ environment: fakeSurroundings({ canLendCamera: () => false }) }),
      text: 'This website does not allow the camera here.',
      code: 'camera_blocked_by_policy',
    },
    'a page that may not lend its camera': {
      properties: () => ({ environment: fakeSurroundings({ canLendCamera: (origin) => !origin }) }),
      text: 'This website does not allow the camera here.',
      code: 'camera_blocked_by_policy',
    },
  };

  for (const [name, { properties, text, code }] of Object.entries(REASONS)) {
    it(`explains ${name}, and offers this tab`, async () => {
      const client = await hostedSession();
      const element = await mountHosted({ client, embed: 'frame', ...properties() });
      const faults: string[] = [];
      element.addEventListener('idproof-error', ({ detail }: IdproofErrorEvent) => faults.push(detail.code));
      await element.launch();
      await element.updateComplete;
      expect(element.phase).to.equal('blocked');
      expect(readText(element)).to.contain(text);
      expect(faults).to.deep.equal([code]);
      await expect(element).to.be.accessible();
      findButton(element, 'Open in this tab instead').click();
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
    expect(readText(element)).to.contain('could not be opened').and.contain('Open in this tab instead');
    findButton(element, 'Try again').click();
    await untilPhase(element, 'open');
    expect(findFrame(element).src).to.equal(LAUNCH);
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
    await untilPhase(element, 'blocked');
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
  const WAYS: Record<string, (element: IdproofHosted, client: FakeSession) => Promise<void>> = {
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
      await Promise.resolve();
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
      expect(findFrame(element)).to.equal(null);
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
    await Promise.resolve();
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
    expect(readText(element)).to.contain('It was left before its end.').and.contain('Attempts left: 2');
    await expect(element).to.be.accessible();
  });
});
