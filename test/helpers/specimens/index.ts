export { drawPerson, type Person } from './person.js';
export { checkDigit, passportZone, transliterate } from './mrz.js';
export { renderPassport, type RenderedPassport, type RenderPassportOptions } from './render-passport.js';
export { photographDocument, type Photograph, type PhotographOptions } from './photograph.js';
export { createRandom, type Random } from './random.js';
