import '@idproof/widgets';
import { FakeJudge } from '../../face/fake-judge.js';
import { describe, findAll, isSeen } from '../checks.js';
import { capture, open, type CaptureTag } from '../stage.js';
import { plainCamera } from '../stand-ins.js';

/* The live picture of one colour, with everything that stands over it. */

/** A text or a sign over the picture. */
export interface Over {
  name: string;
  isText: boolean;
  /** In CSS pixels of the window. */
  box: { x: number; y: number; width: number; height: number };
  /** As `rgb()` or `rgba()`. */
  colour: string;
}

let element: HTMLElement;

const video = {
  async show(tag: CaptureTag, colour: string): Promise<void> {
    const shown = await capture(tag, 'en', plainCamera(colour));
    element = shown;
    Object.assign(shown, { captureMethods: '', judge: () => Promise.resolve(new FakeJudge()) });
    await open(shown, 'live');
    const picture = findPicture();
    // The button of the picture that is taken by itself comes with the judge.
    while (picture.readyState < 2 || !findAll(shown, '[part~=by-hand]')[0]) await frame();
    await frame();
  },
  list(): Over[] {
    // With the strip beside the picture that the hint may stand in.
    const picture = findPicture().parentElement!.getBoundingClientRect();
    return findAll(element, '*')
      .filter((each) => isSeen(each) && (each.matches('svg') || readOwn(each) !== ''))
      .filter((each) => isOver(each.getBoundingClientRect(), picture))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const isText = !each.matches('svg');
        const name = describe(isText ? each : (each.closest('button') ?? each));
        return { name, isText, box: { x, y, width, height }, colour: toRgb(getComputedStyle(each).color) };
      });
  },
  /** The colours of the shutter and of the switch that is on, of the page around, and of the theme. */
  readControls(): Record<'around' | 'shutter' | 'on' | 'word' | 'accent', string> {
    const [shutter, on] = ['.shutter', "[part~='by-hand'][aria-pressed='true']"].map((selector) =>
      getComputedStyle(findAll(element, selector)[0]!),
    );
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; color: var(--idproof-color-accent, #1b5fd9); background: Canvas';
    const { color: accent, backgroundColor: around } = getComputedStyle(probe);
    return {
      around: toRgb(around),
      // A system's colours may let through what is behind them.
      shutter: toRgb(shutter!.backgroundColor, around),
      on: toRgb(on!.backgroundColor, around),
      word: toRgb(on!.color),
      accent: toRgb(accent),
    };
  },
  /** Leaves what stands behind the words alone. */
  hideWords(): void {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync('* { color: transparent !important; transition: none !important }');
    element.shadowRoot!.adoptedStyleSheets.push(hidden);
  },
};
export type Video = typeof video;

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Colours are computed in many spaces. */
function toRgb(colour: string, behind = 'transparent'): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  for (const layer of [behind, colour]) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}

function findPicture(): HTMLVideoElement {
  return findAll(element, 'video')[0] as HTMLVideoElement;
}

function readOwn(each: Element): string {
  return [...each.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
}

/** The outline of the document is as large as the picture, and no sign. */
function isOver(box: DOMRect, picture: DOMRect): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isInside = x > picture.left && x < picture.right && y > picture.top && y < picture.bottom;
  return isInside && box.width < picture.width && box.height < picture.height / 2;
}

Object.assign(window, { video });
