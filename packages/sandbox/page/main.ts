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

/** Before each step: the look, whether this browser can do it, and what the merchant wants to be read first. */
async function prepare(progress: Progress): Promise<Mode> {
  const { settings } = progress;
  const { isDesktop, locale } = paint(settings);
  if (!settings.isIframe && window.top !== window) throw new IdproofError('frame_refused');
  const obstacle = findObstacle(browserCameraEnvironment());
  if (progress.step && obstacle && isUnsupported(obstacle) && !isDesktop) await degrade(progress, obstacle);
  for (const guide of listGuides(progress, isNative).filter(({ id }) => !seen.has(id))) {
    seen.add(guide.id);
    await screens.guide(guide);
  }
  return { isDesktop, isNative, locale };
}

/** The phone's camera app takes over where that is allowed; otherwise this is the end. */
async function degrade({ settings }: Progress, obstacle: ErrorCode): Promise<void> {
  isNative = settings.allowDegradation;
  if (isNative) return;
  leave(findFaultEnding(obstacle));
  // Nothing more is shown: the browser is on its way to another page.
  await new Promise(() => undefined);
}

/** Goes to the merchant, in a frame as well: the frame itself goes. Without an address the person is told to. */
function leave({ to, code, subCode }: Ending): void {
  const settings = session.progress?.settings;
  if (!settings || isLeft) return;
  isLeft = true;
  const callback = to === 'complete' ? settings.completeCallbackUrl : settings.interruptCallbackUrl;
  const address = composeCallbackAddress(callback, { state: settings.state, code, subCode, extInfo: {} });
  screens.end(address ? 'leaving' : to === 'complete' ? 'done' : 'stopped');
  if (address) location.replace(address);
}

/** The person stops. Whoever gives up over a fault is not taken for somebody who does not want to. */
async function quit(): Promise<void> {
  const isBlocked = Boolean(flow.shadowRoot?.querySelector('[phase="blocked"]'));
  if (isBlocked || flow.phase === 'failed') {
    leave(findFaultEnding(fault));
    return;
  }
  // It may have come to its end in the meantime; what cannot be told to the server comes to its end by time.
  await client.interrupt().catch(() => undefined);
  const progress = await client.transaction().catch(() => undefined);
  leave((progress && findEnding(progress)) ?? QUIT);
}

flow.addEventListener('idproof-finish', () => {
  const ending = session.progress && findEnding(session.progress);
  if (ending) leave(ending);
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
