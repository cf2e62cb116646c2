import type { HandoffOffer } from '@idproof/core/session';
import { openBrowser, type Visit } from './browser.js';
import { Person } from './person.js';

/** A computer at the demo's page. */
export async function openComputer(): Promise<{ visit: Visit; person: Person }> {
  const visit = await openBrowser({ width: 1280, height: 900 });
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
export async function joinOnPhone({ url, number }: HandoffOffer): Promise<{ visit: Visit; person: Person }> {
  const visit = await openBrowser({});
  const person = new Person(visit.page);
  await visit.page.goto(url);
  await person.view.getByRole('textbox').fill(number);
  await person.press('Continue');
  return { visit, person };
}
