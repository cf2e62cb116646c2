/**
 * Replaces each template of the page by its element, each in a task of its own, so that the page can handle a press in
 * between. `prepare` gets each element before it is in the page.
 */
export async function fillTemplates(prepare: (element: HTMLElement) => void): Promise<void> {
  for (const template of document.querySelectorAll('template')) {
    await new Promise((resolve) => setTimeout(resolve));
    const element = template.content.firstElementChild as HTMLElement;
    prepare(element);
    template.replaceWith(element);
  }
}
