import { PressGuard, type Timers } from '@idproof/core/internal';
import { applyTokens, type Tokens } from '@idproof/widgets/theme.js';
import type { Guide } from './guides.js';
import type { Texts } from './texts.js';

/** How a merchant wants the page to look (`uiCfg` of h5ModeConfig). */
export interface Look {
  tokens: Tokens;
  /** Empty where nobody is named. */
  merchantName: string;
  isDesktop: boolean;
}

/** The page around the flow: title bar, and a screen in the flow's place. */
export interface Screens {
  paint(look: Look, texts: Texts, language: string): void;
  /** Resolves when the person goes on. */
  guide(guide: Guide): Promise<void>;
  /** Shows a final message. */
  end(text: 'leaving' | 'done' | 'stopped' | 'unknown'): void;
}

export function createScreens(document: Document, flow: HTMLElement, timers: Timers = globalThis): Screens {
  const screen = find(document, '.screen');
  const guard = new PressGuard(() => timers);
  guard.connect(screen);
  let texts: Texts;

  function show(...content: Element[]): HTMLHeadingElement {
    const heading = document.createElement('h2');
    heading.id = 'screen-title';
    heading.tabIndex = -1;
    screen.replaceChildren(heading, ...content);
    screen.classList.toggle('end', content.length === 0);
    screen.hidden = false;
    flow.hidden = true;
    guard.refresh();
    return heading;
  }

  return {
    paint({ tokens, merchantName, isDesktop }, words, language) {
      texts = words;
      const root = document.documentElement;
      root.lang = language;
      root.dir = 'ltr';
      root.classList.toggle('desktop', isDesktop);
      // Through the object model: the policy lets no text become a style.
      applyTokens(root, tokens);
      document.title = words.title;
      find(document, '.merchant').textContent = merchantName;
      find(document, 'h1').textContent = words.title;
      find(document, '.sandbox').textContent = words.sandbox;
    },
    guide({ address, text }) {
      return new Promise((resolve) => {
        const button = element(document, 'button', texts.continue);
        button.type = 'button';
        button.addEventListener('click', () => {
          screen.hidden = true;
          flow.hidden = false;
          resolve();
        });
        const heading = show(
          address ? frame(document, address, texts.guide) : element(document, 'p', texts[text]),
          button,
        );
        heading.textContent = texts.guide;
        heading.focus();
      });
    },
    end(text) {
      const heading = show();
      heading.textContent = texts[text];
      heading.focus();
    },
  };
}

function element<Tag extends keyof HTMLElementTagNameMap>(document: Document, tag: Tag, text: string) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** A page of the merchant in a sandboxed frame: it may run scripts, but neither access nor navigate this page. */
function frame(document: Document, address: string, title: string): HTMLIFrameElement {
  const made = document.createElement('iframe');
  made.setAttribute('sandbox', 'allow-scripts');
  made.referrerPolicy = 'no-referrer';
  made.title = title;
  made.src = address;
  return made;
}

function find(document: Document, selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector)!;
}
