/** Marks the link to this page as current. */
export function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.documents a')) {
    if (new URL(link.href).search === location.search) link.setAttribute('aria-current', 'page');
  }
}
