import '@idproof/widgets';
import { createTextSource } from '../../../packages/widgets/src/locales/index.js';
import { LOCALES } from '@idproof/core/locale';
import type { FrameJudgement, HintCode } from '@idproof/core/capture';
import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../helpers/wait-until.js';
import { CAPTURE_TAGS, mount, review, type Capture } from './capture-helpers.js';
import { part } from '../helpers/helpers.js';

/* The decisions about a picture, and what is said and done about it above them, in every language. */

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

/** Sees a document, or a face, that is doubted for `hints`. */
function createJudge(hints: HintCode[]): Capture['judge'] {
  const found: FrameJudgement = { quad: null, faces: [], hints, would: 'wait', measures: {}, events: [], ms: 1 };
  const judge = async (picture: ImageBitmap): Promise<FrameJudgement> => {
    picture.close();
    return found;
  };
  return async () => ({ judge, judgeStill: judge, reset() {}, dispose() {} });
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
  return tops.size;
}

/** What is wrong with how the two stand in the row that they have; empty when nothing is. */
function findFaults(element: Capture): string[] {
  const [retake, confirm] = ['retake', 'confirm'].map((name) => part(element, name)!) as [HTMLElement, HTMLElement];
  const main = retake.matches('.primary') ? retake : confirm;
  const other = main === retake ? confirm : retake;
  const [row, wide, narrow] = [boxOf(retake.parentElement!), boxOf(main), boxOf(other)];
  const faults: string[] = [];
  for (const button of [main, other]) {
    if (countLines(button) > 1) faults.push(`“${button.innerText.trim()}” breaks`);
    if (button.scrollWidth > button.clientWidth) faults.push(`“${button.innerText.trim()}” is cut off`);
    if (boxOf(button).bottom > innerHeight + 1) faults.push(`“${button.innerText.trim()}” is below the window`);
  }
  if (wide.width < narrow.width - 1) faults.push(`the main one has ${wide.width} px, the other ${narrow.width}`);
  const isStacked = Math.abs(wide.top - narrow.top) > 1;
  const used = isStacked ? Math.min(wide.width, narrow.width) : wide.width + narrow.width;
  if (row.width - used > 12) faults.push(`${row.width - used} px of the row are empty`);
  return faults;
}

async function speak(element: Capture, locale: (typeof LOCALES)[number]): Promise<void> {
  element.locale = locale;
  await element.updateComplete;
  await waitUntil(
    () => element.shadowRoot!.querySelector(`[lang='${locale}']`),
    `the words of ${locale} are not there`,
  );
  await nextFrame();
}

for (const tag of CAPTURE_TAGS) {
  for (const hints of [[], ['blurry']] as HintCode[][]) {
    const name = hints.length > 0 ? 'a doubted picture' : 'a picture';

    it(`shares the row between the decisions about ${name} of ${tag}, each in one line of every language`, async () => {
      await setViewport({ width: 390, height: 664 });
      document.body.style.margin = '0';
      try {
        const element = await mount(tag, { judge: createJudge(hints), texts: createTextSource() });
        await review(element);
        const faults: string[] = [];
        // The window changes seldom, the words often: a window takes the longer.
        for (const [width, height] of [
          [390, 844],
          [390, 664],
          [360, 640],
          [320, 568],
          [844, 390],
          [1280, 800],
        ] as const) {
          await setViewport({ width, height });
          for (const locale of LOCALES) {
            await speak(element, locale);
            faults.push(...findFaults(element).map((fault) => `${locale} ${width} × ${height}: ${fault}`));
          }
        }
        expect(faults.join('\n')).to.equal('');
      } finally {
        document.body.style.margin = '';
        await setViewport({ width: 800, height: 600 });
      }
    });
  }
}
