/** What follows from the sources names each word once for each thing that has it: the pages that people wrote come first. */
const GENERATED = /\/docs\/(?:api|openapi)\//;

/** Where a word has a section of its own among the many that name it. */
const MEANT = {
  429: /troubleshooting\.html#rate_limited/,
  csp: /elements\.html#content-security-policy|frameworks\.html#policy-of-a-plain-page/,
  dark: /theming\.html#dark-mode/,
  localization: /languages\.html/,
  port: /start\.html#ports/,
  ports: /start\.html#ports/,
};

/**
 * By how much a page counts in the search for a term, beside how well it fits. The id is its address, with the anchor
 * of the section.
 */
export const rankPage = (id, term = '') => {
  if (GENERATED.test(id)) return 0.02;
  return Object.hasOwn(MEANT, term) && MEANT[term].test(id) ? 20 : 1;
};
