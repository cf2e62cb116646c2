import type { IdproofElements } from './elements.js';

export type { IdproofElements } from './elements.js';
export type { PropertiesOf } from './properties.js';

/** The class of an element, for `ElementRef<IdproofElement<'idproof-flow'>>`. */
export type IdproofElement<Tag extends keyof IdproofElements> = IdproofElements[Tag]['element'];

/** An event of an element, for the parameter of a handler: `IdproofEvent<'idproof-flow', 'idproof-finish'>`. */
export type IdproofEvent<
  Tag extends keyof IdproofElements,
  Name extends keyof IdproofElements[Tag]['events'],
> = IdproofElements[Tag]['events'][Name];
