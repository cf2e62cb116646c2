/** Keeps the current link of a row that scrolls in sight, and lets the row fade on the sides where it goes on. */
export function followRow(row: HTMLElement): void {
  const mark = (): void => {
    // From right to left, positions are negative.
    row.dataset['more'] = findMore(Math.abs(row.scrollLeft), row.scrollWidth - row.clientWidth);
  };
  // Links change their sizes when they are translated.
  const observer = new ResizeObserver(() => {
    showCurrent(row);
    mark();
  });
  for (const each of [row, ...row.children]) observer.observe(each);
  row.addEventListener('scroll', mark, { passive: true });
}

/** The sides on which a row goes on that was scrolled so far, of as far as it can be; a pixel is lost in rounding. */
export function findMore(position: number, end: number): string {
  return [position > 1 && 'before', end - position > 1 && 'after'].filter(Boolean).join(' ');
}

function showCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current]');
  if (!current) return;
  const [inner, outer] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
