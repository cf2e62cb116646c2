/** The language that the page's address asks for with `?locale=`; empty without it. */
export const readLocale = (): string => new URLSearchParams(location.search).get('locale') ?? '';
