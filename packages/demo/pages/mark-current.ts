/** Marks the link to this page as current, and lets every link keep the language that the page's address asks for. */
export function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.documents a')) {
    const { href, isCurrent } = findPlace(link.href, location.href);
    link.href = href;
    // The page itself marks the link that most people come by.
    if (isCurrent) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** Where a link of the page at `here` leads, and whether that is the same page: in whatever order its query is. */
export function findPlace(link: string, here: string): { href: string; isCurrent: boolean } {
  const [target, page] = [new URL(link), new URL(here)];
  const locale = page.searchParams.get('locale');
  if (locale) target.searchParams.set('locale', locale);
  const { href } = target;
  for (const { searchParams } of [target, page]) searchParams.sort();
  return { href, isCurrent: target.search === page.search };
}
