import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../browsers/find-browsers.mjs';

/** How long a test waits for the machine before giving up, in milliseconds; none depends on it being short. */
export const PATIENCE = 120_000;

export interface OpenOptions {
  /** A film (`.y4m`) that the fake camera plays. */
  film?: string;
  /** Default: the film where there is one, otherwise none. `denied`: there is one, and the person said no. */
  camera?: 'film' | 'none' | 'denied';
  width?: number;
  height?: number;
  /** What the browser says it is. Default: its own words. */
  userAgent?: string;
  /** A port that serves every host below `.test` by HTTPS. */
  testHosts?: number;
  /** Default: allowed. */
  thirdPartyCookies?: 'allowed' | 'blocked';
  /** True: pages are kept as they were left, and come back so. */
  backForwardCache?: boolean;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Warnings and errors of the console, and uncaught errors. */
  complaints: string[];
  /** Every request and response: address, headers and body, as text. */
  traffic: string[];
  close(): Promise<void>;
}

async function record(context: BrowserContext, traffic: string[]): Promise<void> {
  context.on('request', (request) => {
    traffic.push(
      `> ${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
    );
  });
  context.on('requestfinished', (request) => {
    void request.response().then(
      async (response) => {
        const body = await response?.text().catch(() => '');
        traffic.push(`< ${request.url()} ${JSON.stringify(response?.headers())} ${body}`);
      },
      // A page that is being closed tells nothing more.
      () => undefined,
    );
  });
}

/** A profile that says whether other sites may keep cookies; builds differ in what they do by default. */
function createProfile(thirdPartyCookies: 'allowed' | 'blocked'): string {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-profile-'));
  mkdirSync(join(folder, 'Default'));
  const profile = { cookie_controls_mode: thirdPartyCookies === 'blocked' ? 1 : 0 };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }));
  return folder;
}

function argumentsFor({ film, camera, testHosts }: OpenOptions): string[] {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    `--use-fake-ui-for-media-stream${camera === 'denied' ? '=deny' : ''}`,
    film || camera === 'denied'
      ? '--use-fake-device-for-media-stream'
      : '--use-fake-device-for-media-stream=device-count=0',
    ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
    ...(testHosts ? [`--host-resolver-rules=MAP *.test 127.0.0.1:${testHosts}`] : []),
  ];
}

/** Opens the system's Chromium with one page the size of a phone, its camera allowed. */
export async function openBrowser(options: OpenOptions = {}): Promise<Visit> {
  const { width = 390, height = 844, userAgent, testHosts, thirdPartyCookies = 'allowed' } = options;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine.');
  const profile = createProfile(thirdPartyCookies);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: argumentsFor(options),
    ...(options.backForwardCache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    viewport: { width, height },
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: testHosts !== undefined,
    ...(userAgent ? { userAgent } : {}),
  });
  context.setDefaultTimeout(PATIENCE);
  const traffic: string[] = [];
  await record(context, traffic);
  const complaints: string[] = [];
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  };
  context.on('page', watch);
  const [page = await context.newPage()] = context.pages();
  watch(page);
  return {
    context,
    page,
    complaints,
    traffic,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
