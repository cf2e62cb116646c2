/**
 * Puts what the page's templates hold into their places, each in a task of its own, so that a press is heard in between.
 * `prepare` gets each element before it is in the page.
 */
export async function showInTurns(prepare: (element: HTMLElement) => void): Promise<void> {
  for (const template of document.querySelectorAll('template')) {
    await new Promise((resolve) => setTimeout(resolve));
    const element = template.content.firstElementChild as HTMLElement;
    prepare(element);
    template.replaceWith(element);
  }
}
