import type { ZoneClaim } from '@idproof/core/session';
import type { Session } from './desk-api.js';
import { listDevices } from './device-rows.js';
import { listProviderFacts } from './provider-rows.js';
import { showScreening } from './show-screening.js';
import { checkWords, dateWords, nameHolder, reasonWords, toWords } from './desk-words.js';

/** In the order of looking: what was read from the document stands beside it. */
const NAMES: Readonly<Record<string, string>> = {
  front: 'Document, front',
  back: 'Document, back',
  DOC_FRONT_ANGLE: 'Document, front, tilted',
  DOC_BACK_ANGLE: 'Document, back, tilted',
  DOC_FRONT_FLASH: 'Document, front, with flash',
  DOC_BACK_FLASH: 'Document, back, with flash',
  CROPPED_FACE_FROM_DOC: 'Portrait of the document',
  face: 'Selfie',
  CROPPED_FACE: 'Selfie, the face alone',
  FACE_EYE_CLOSE: 'Selfie, eyes closed',
};
const IS_SELFIE: ReadonlySet<string> = new Set(['face', 'CROPPED_FACE', 'FACE_EYE_CLOSE']);
const ORDER = Object.keys(NAMES);

const find = (root: Element, selector: string): HTMLElement => root.querySelector<HTMLElement>(selector)!;

/** Fills the part of the page that is about one session, images aside. */
export function showSession(
  root: HTMLElement,
  { sessionId, reference, reasons, evidence, audit, handoff, screening }: Session,
): void {
  const { document: read, face, capture, corrections = [] } = evidence ?? {};
  find(root, 'h2').textContent = nameHolder(read?.fields) || 'What was read is deleted';
  const isLost = audit.some(({ action, result }) => action === 'images_handed_over' && result !== 'done');
  const lost = isLost ? '. The pictures did not arrive: ask the person to start again.' : '';
  find(root, '.about').textContent = `Reference ${reference} · Session ${sessionId}${lost}`;
  find(root, '.reasons').replaceChildren(
    ...reasons.map(({ code }) => createText('li', reasonWords(code, evidence?.switchedOff))),
  );
  find(root, '.fields').replaceChildren(
    ...Object.entries(read?.fields ?? {}).map(([key, value]) =>
      createFieldRow(
        key,
        value,
        corrections.find(({ field }) => field === key),
      ),
    ),
  );
  const checks = Object.entries(read?.checks ?? {}).map(([key, value]) =>
    createRow(checkWords(key), value === 'Y' ? 'Passed' : 'Not passed', value !== 'Y'),
  );
  const { score, samePerson, liveness, livenessBy } = face ?? {};
  find(root, '.checks').replaceChildren(
    ...checks,
    ...(samePerson === undefined ? [] : [createRow('Same person', samePerson ? 'Yes' : 'No', !samePerson)]),
    ...(score === undefined ? [] : [createRow('Likeness of the faces, of 100', score.toFixed(1))]),
    ...(liveness === undefined
      ? []
      : [
          createRow(
            livenessBy ? `Liveness, checked by the ${livenessBy}` : 'Liveness',
            toWords(liveness.replace('-', ' ')),
            liveness === 'failed',
          ),
        ]),
    ...listProviderFacts(evidence).map(({ name, value, isFailed }) => createRow(name, value, isFailed)),
    ...(capture ? [createRow('Pictures from the live camera', capture.degraded ? 'No' : 'Yes', capture.degraded)] : []),
    ...(capture?.zone
      ? [createRow('Zone read in the browser', describeZone(capture.zone), !capture.zone.isReadable)]
      : []),
  );
  const devices = listDevices(handoff, evidence?.devices, document.documentElement.lang);
  find(root, '.devices').replaceChildren(
    ...devices.map(({ name, value, isFailed }) => createRow(name, value, isFailed)),
  );
  find(root, '.on-devices').hidden = devices.length === 0;
  showScreening(find(root, '.screening'), screening, document.documentElement.lang);
}

/** What was read, with what the person says instead, as it was typed. */
function createFieldRow(key: string, value: string, correction?: { value: string }): HTMLTableRowElement {
  const row = createRow(toWords(key), dateWords(value, document.documentElement.lang));
  if (!correction) return row;
  const said = document.createElement('p');
  const own = createText('bdi', correction.value);
  if (correction.value.trim() === '') said.textContent = 'The person says that there is none';
  else said.append('The person says: ', own);
  said.className = 'failed';
  row.lastElementChild?.append(said);
  return row;
}

const describeZone = ({ format, isReadable }: ZoneClaim): string =>
  isReadable ? `Yes, ${format ?? 'unknown format'}` : format ? `In part, ${format}` : 'No';

/** Shows images in place of those before, whose memory is given back. */
export function showImages(root: HTMLElement, images: readonly [string, File][]): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('.pictures img')) URL.revokeObjectURL(image.src);
  const inOrder = images.toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
  const show = (place: string, isThere: (name: string) => boolean): void =>
    find(root, place).replaceChildren(...inOrder.filter(([name]) => isThere(name)).map(createFigure));
  show('.document .pictures', (name) => !IS_SELFIE.has(name));
  show('.selfie', (name) => IS_SELFIE.has(name));
}

function createFigure([name, file]: readonly [string, File]): HTMLElement {
  const figure = document.createElement('figure');
  const image = document.createElement('img');
  image.src = URL.createObjectURL(file);
  image.alt = NAMES[name] ?? toWords(name);
  figure.append(image, createText('figcaption', image.alt));
  return figure;
}

function createRow(name: string, value: string, isFailed = false): HTMLTableRowElement {
  const row = document.createElement('tr');
  const head = createText('th', name);
  head.setAttribute('scope', 'row');
  const cell = createText('td', value);
  cell.classList.toggle('failed', isFailed);
  row.append(head, cell);
  return row;
}

function createText(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
