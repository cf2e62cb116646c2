import type { HandoffOffer } from '@idproof/core/session';
import { openBrowser, type OpenOptions, type Visit } from './browser.js';
import { Person } from './person.js';

export interface Device {
  visit: Visit;
  person: Person;
}

/** A computer at the demo's page. */
export async function openComputer(options: OpenOptions = {}): Promise<Device> {
  const visit = await openBrowser({ width: 1280, height: 900, ...options });
  return { visit, person: new Person(visit.page) };
}

/** Presses the button, and reads what the page got to show. */
export async function offerHandoff({ page }: Person, button: string): Promise<HandoffOffer> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/v1/session/handoff') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: button, exact: true }).click();
  return (await (await answered).json()) as HandoffOffer;
}

/** A phone that opens the address of the code and types the number. */
export async function joinOnPhone(offer: HandoffOffer, options: OpenOptions = {}): Promise<Device> {
  const phone = await scanOnPhone(offer, options);
  await phone.person.press('Continue');
  return phone;
}

/** The same, with the number typed and not sent. */
export async function scanOnPhone({ url, number }: HandoffOffer, options: OpenOptions = {}): Promise<Device> {
  const visit = await openBrowser(options);
  const person = new Person(visit.page);
  await visit.page.goto(url);
  await person.view.getByRole('textbox').fill(number);
  return { visit, person };
}

/** How often the browser has sent a `POST` to a route of the proxy. */
export function countPosts({ traffic }: Visit, route: string): number {
  return traffic.filter((line) => line.startsWith('> POST ') && line.split(' ')[2]?.endsWith(`/v1/${route}`)).length;
}
