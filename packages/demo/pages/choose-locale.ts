import { addTexts, loadLabels } from '@idproof/widgets';
import { readLocale } from './read-locale.js';

/** English, accented and 40 % longer: what is not translated and what is cut off shows itself. */
const PSEUDO = 'en-XA';

addTexts(PSEUDO, async () => {
  const [{ createPseudoTexts }, labels] = await Promise.all([
    import('@idproof/widgets/pseudo-texts.js'),
    loadLabels('en'),
  ]);
  return createPseudoTexts(labels);
});

/** Speaks the language that the page's address asks for with `?locale=`; without it the elements' own default. */
export function chooseLocale(...elements: (HTMLElement | null)[]): void {
  const locale = readLocale();
  if (locale) for (const element of elements) element?.setAttribute('locale', locale);
}
