/** A page shrinks by more than this, in pixels, or not at all: parts of it are measured by the window it is in. */
const HYSTERESIS = 48;

/** Tells how high the page is, in CSS pixels, now and whenever that changes; returns the function that ends it. */
export function reportSize(tell: (height: number) => void): () => void {
  const page = document.documentElement;
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = page.offsetHeight;
    if (height <= told && height > told - HYSTERESIS) return;
    told = height;
    tell(height);
  });
  observer.observe(page);
  return () => observer.disconnect();
}
