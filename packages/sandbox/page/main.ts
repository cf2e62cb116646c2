import { browserCameraEnvironment, findObstacle } from '@idproof/core/capture';
import { IdproofError, type ErrorCode } from '@idproof/core/errors';
import '@idproof/widgets';
import { readUiCfg } from '@idproof/widgets/theme.js';
import type { Progress } from '../src/flows/progress.js';
import { composeCallbackAddress } from './callback.js';
import { takeEntry } from './clientcfg.js';
import { findEnding, findFaultEnding, isUnsupported, QUIT, type Ending } from './ending.js';
import { listGuides, type Guide } from './guides.js';
import { createHostedSession, type Mode } from './hosted-session.js';
import { createPageClient } from './page-client.js';
import { createScreens, type Look } from './screens.js';
import { chooseLanguage, getTexts } from './texts.js';

const flow = document.querySelector('idproof-flow')!;
const screens = createScreens(document, flow);
const entry = takeEntry(window);
const client = createPageClient({ baseUrl: new URL('../api/', location.href), ticket: entry?.ticket ?? '' });
const session = createHostedSession(client, prepare);
const seen = new Set<Guide['id']>();
let isNative = false;
let isLeft = false;
let fault: ErrorCode = 'aborted';

function paint(settings: { locale: string; uiCfg?: string; merchantName?: string }): Look & { locale: string } {
  const look = { ...readUiCfg(settings.uiCfg ?? ''), merchantName: settings.merchantName ?? '' };
  const locale = chooseLanguage(settings.locale);
  screens.paint(look, getTexts(locale), locale);
  flow.locale = locale;
  return { ...look, locale };
}

/** Prepares a step: applies the look, checks the browser's abilities, and shows the merchant's guides. */
async function prepare(progress: Progress): Promise<Mode> {
  const { settings } = progress;
  const { isDesktop, locale } = paint(settings);
  if (!settings.isIframe && window.top !== window) throw new IdproofError('frame_refused');
  const obstacle = findObstacle(browserCameraEnvironment());
  if (progress.step && obstacle && isUnsupported(obstacle) && !isDesktop) await degrade(progress, obstacle);
  await showGuides(progress);
  return { isDesktop, isNative, locale };
}

/** Shows the guides before a step, each once. */
async function showGuides(progress: Progress): Promise<void> {
  for (const guide of listGuides(progress, isNative).filter(({ id }) => !seen.has(id))) {
    seen.add(guide.id);
    await screens.guide(guide);
  }
}

/** Falls back to the phone's camera app where that is allowed; otherwise ends the page. */
async function degrade({ settings }: Progress, obstacle: ErrorCode): Promise<void> {
  isNative = settings.allowDegradation;
  if (isNative) return;
  leave(findFaultEnding(obstacle));
  // Nothing more is shown: the browser is on its way to another page.
  await new Promise(() => undefined);
}

/** Navigates to the merchant's callback, in a frame as well. Without an address the person is asked to close the page. */
function leave({ to, code, subCode }: Ending): void {
  const settings = session.progress?.settings;
  if (!settings || isLeft) return;
  isLeft = true;
  const callback = to === 'complete' ? settings.completeCallbackUrl : settings.interruptCallbackUrl;
  const address = composeCallbackAddress(callback, { state: settings.state, code, subCode, extInfo: {} });
  screens.end(address ? 'leaving' : to === 'complete' ? 'done' : 'stopped');
  if (address) location.replace(address);
}

/** The person stops: with the code of the fault, if there is one, else as a cancellation. */
async function quit(): Promise<void> {
  const isBlocked = Boolean(flow.shadowRoot?.querySelector('[phase="blocked"]'));
  if (isBlocked || flow.phase === 'failed') {
    leave(findFaultEnding(fault));
    return;
  }
  // The transaction may be over already; if the report fails, it expires.
  await client.interrupt().catch(() => undefined);
  const progress = await client.transaction().catch(() => undefined);
  leave((progress && findEnding(progress)) ?? QUIT);
}

flow.addEventListener('idproof-finish', () => {
  const ending = session.progress && findEnding(session.progress);
  if (ending) leave(ending);
});

flow.addEventListener('idproof-step', ({ detail }) => {
  // While the document is read the provider still expects it, and the flow asks for the selfie.
  if (detail.step === 'selfie' && session.progress) void showGuides({ ...session.progress, step: 'face' });
});

flow.addEventListener('idproof-cancel', (event) => {
  if (event.detail.by !== 'person' || !session.progress) return;
  event.preventDefault();
  void quit();
});

flow.addEventListener('idproof-error', ({ detail }) => {
  fault = detail.code;
  if (fault === 'not_found') return screens.end('unknown');
  const { progress } = session;
  if (!progress || isNative || !isUnsupported(fault) || readUiCfg(progress.settings.uiCfg ?? '').isDesktop) return;
  if (!progress.settings.allowDegradation) return leave(findFaultEnding(fault));
  isNative = true;
  flow.reset();
  void flow.start();
});

paint(entry ?? { locale: 'en' });
flow.client = session;
void flow.start();
