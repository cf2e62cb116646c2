import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { IdproofElements } from './elements.js';
import type { PropertiesOf } from './properties.js';

type Listeners<Tag extends keyof IdproofElements> = {
  [Name in keyof IdproofElements[Tag]['events'] & string as `on${Name}`]?: (
    event: IdproofElements[Tag]['events'][Name],
  ) => void;
};

type HtmlProps<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

/** The elements as JSX of React 19 sees them: properties by their names, events by `onidproof-step` and so on. */
export type JsxElements = {
  [Tag in keyof IdproofElements]: HtmlProps<IdproofElements[Tag]['element']> & PropertiesOf<Tag> & Listeners<Tag>;
};

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements extends JsxElements {}
  }
}
