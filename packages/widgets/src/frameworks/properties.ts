import type { IdproofElements } from './elements.js';

/** The properties of an element that a page sets, each with the type that the element gives it. */
export type PropertiesOf<Tag extends keyof IdproofElements> = {
  [Name in IdproofElements[Tag]['properties'] & keyof IdproofElements[Tag]['element']]?:
    | IdproofElements[Tag]['element'][Name]
    | undefined;
};
