import type { HTMLAttributes } from 'svelte/elements';
import type { IdproofElements } from './elements.js';
import type { PropertiesOf } from './properties.js';

type Listeners<Tag extends keyof IdproofElements> = {
  [Name in keyof IdproofElements[Tag]['events'] & string as `on${Name}`]?: (
    event: IdproofElements[Tag]['events'][Name] & { currentTarget: IdproofElements[Tag]['element'] },
  ) => void;
};

/** The elements as a Svelte template sees them: properties by their names, events by `onidproof-step` and so on. */
export type SvelteElements = {
  [Tag in keyof IdproofElements]: HTMLAttributes<IdproofElements[Tag]['element']> & PropertiesOf<Tag> & Listeners<Tag>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
