import type { HTMLAttributes } from 'vue';
import type { IdproofElements } from './elements.js';
import type { PropertiesOf } from './properties.js';

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

type Listeners<Events> = {
  [Name in keyof Events & string as `on${Pascal<Name>}`]?: (event: Events[Name]) => void;
};

/** The elements as a Vue template sees them: properties by their names, events by `@idproof-step` and so on. */
export type VueElements = {
  [Tag in keyof IdproofElements]: new () => {
    $props: HTMLAttributes & PropertiesOf<Tag> & Listeners<IdproofElements[Tag]['events']>;
  };
};

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
