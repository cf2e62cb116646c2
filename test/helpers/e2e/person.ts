import assert from 'node:assert/strict';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';

/** What accepts a picture, with or without doubts. */
export const USE = /^Use (?:this photo|it anyway)$/;

/** Somebody at the demo's page, or at a frame in it, who sees words and presses buttons. */
export class Person {
  readonly page: Page;
  /** What the person looks at. */
  readonly view: Page | FrameLocator;

  constructor(page: Page, view: Page | FrameLocator = page) {
    this.page = page;
    this.view = view;
  }

  /** Opens the page and agrees, so that the document step is next. */
  async agree(url: string): Promise<void> {
    await this.page.goto(url);
    await this.press('Get started');
    await this.press('I agree');
  }

  async press(name: string): Promise<void> {
    await press(this.view.getByRole('button', { name, exact: true }));
  }

  async sees(text: string | RegExp): Promise<void> {
    try {
      await this.view.getByText(text).first().waitFor({ state: 'visible' });
    } catch (cause) {
      const shown = await this.view.getByRole('main').ariaSnapshot();
      throw new Error(`Waited for ${text}; the page says:\n${shown}`, { cause });
    }
  }

  async isAt(step: 'Document' | 'Selfie'): Promise<void> {
    await this.sees(step === 'Document' ? 'Photo page of your passport' : 'Take a selfie');
  }

  /** Waits at the selfie until the document is accepted, which is read meanwhile. */
  async isRead(): Promise<void> {
    await this.isAt('Selfie');
    await this.view.getByText('Reading your document…').first().waitFor({ state: 'hidden' });
  }

  /** Picks a file where the element asks for one. */
  async choose(name: string, image: Buffer): Promise<void> {
    await this.view.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'image/jpeg', buffer: image });
  }

  /** Picks a file where the element asks for one, looks at the preview, and confirms. */
  async upload(name: string, image: Buffer): Promise<void> {
    await this.choose(name, image);
    await this.use();
  }

  /** Confirms the picture under review, whatever the element thinks of it. */
  async use(): Promise<void> {
    await press(this.view.getByRole('button', { name: USE }));
  }

  /** Presses the shutter of the open camera unless the picture is taken without, up to its review. */
  async take(shutter: 'Take a photo of the document' | 'Take the selfie'): Promise<void> {
    const use = this.view.getByRole('button', { name: USE });
    // The shutter goes when the picture is taken by itself: a press that finds none is no fault.
    const pressed = press(this.view.getByRole('button', { name: shutter })).catch(() => undefined);
    await Promise.race([use.waitFor(), pressed]);
    await use.waitFor();
  }

  /** Asks for the review of every image, for the rest of the visit. */
  async reviewAll(): Promise<void> {
    await this.view.getByLabel('Check my photos before they are sent').check();
  }

  /** Opens the camera, takes the picture, and confirms, where every image is reviewed. */
  async shootReviewed(shutter: 'Take a photo of the document' | 'Take the selfie'): Promise<void> {
    await this.press('Open the camera');
    await this.take(shutter);
    await this.use();
  }
}

/** Clicks as soon as the control is in sight and takes presses; a click alone looks for that twice a second. */
export async function press(control: Locator): Promise<void> {
  const untilReachable = async (element: Element): Promise<void> => {
    do {
      // A frame around it may grow meanwhile.
      element.scrollIntoView({ block: 'nearest' });
      await new Promise(requestAnimationFrame);
    } while (element.isConnected && getComputedStyle(element).pointerEvents === 'none');
  };
  // Where the page goes on meanwhile, the click finds its control on the next one.
  await control.evaluate(untilReachable).catch(() => undefined);
  await control.click();
}

/** Fails when the page left a camera on. */
export async function assertCameraOff(page: Page): Promise<void> {
  const live = await page.evaluate(
    () =>
      (window as unknown as { __tracks: MediaStreamTrack[] }).__tracks.filter(({ readyState }) => readyState === 'live')
        .length,
  );
  assert.equal(live, 0, 'a camera is still on');
}

/** Remembers every track that a page is ever given; runs before the page's own scripts. */
export async function watchTracks(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    (window as unknown as { __tracks: MediaStreamTrack[] }).__tracks = tracks;
    if (!navigator.mediaDevices) return;
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Waits until the page has opened its camera so many times. */
export async function untilOpened(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { __tracks: MediaStreamTrack[] }).__tracks.length >= wanted,
    count,
    { polling: 20 },
  );
}
