import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../browsers/find-browsers.mjs';

export interface OpenOptions {
  /** A film (`.y4m`) that the fake camera plays. */
  film?: string;
  /** Default: the film where there is one, otherwise none. `denied`: there is one, and the person said no. */
  camera?: 'film' | 'none' | 'denied';
  width?: number;
  height?: number;
}

export interface Visit {
  browser: Browser;
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
    void request.response().then(async (response) => {
      const body = await response?.text().catch(() => '');
      traffic.push(`< ${request.url()} ${JSON.stringify(response?.headers())} ${body}`);
    });
  });
}

/** Opens the system's Chromium with one page the size of a phone, its camera allowed. */
export async function openBrowser({ film, camera, width = 390, height = 844 }: OpenOptions = {}): Promise<Visit> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on this machine.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--use-fake-ui-for-media-stream${camera === 'denied' ? '=deny' : ''}`,
      film || camera === 'denied'
        ? '--use-fake-device-for-media-stream'
        : '--use-fake-device-for-media-stream=device-count=0',
      ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
    ],
  });
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const traffic: string[] = [];
  await record(context, traffic);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { browser, context, page, complaints, traffic, close: () => browser.close() };
}
