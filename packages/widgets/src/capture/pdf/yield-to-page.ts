/** Lets the page paint and answer, in the middle of long work. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
