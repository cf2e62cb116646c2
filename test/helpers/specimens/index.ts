export { DOCUMENT_FORMATS, type DocumentFormat } from './formats.js';
export { drawPerson, type Person } from './person.js';
export { cardZone, checkDigit, largeCardZone, passportZone, transliterate } from './mrz.js';
export {
  renderDocument,
  renderPassport,
  type FlatPage,
  type RenderedDocument,
  type RenderPassportOptions,
} from './render-document.js';
export { photographDocument, type Photograph, type PhotographOptions } from './photograph.js';
export { createRandom, type Random } from './random.js';
export type { PhotographLevel } from './photograph-levels.js';
export { CONDITIONS, isPossible, photographUnder, type Condition } from './conditions.js';
