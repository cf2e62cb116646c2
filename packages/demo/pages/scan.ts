import '@idproof/widgets/document-capture.js';
import type { MrzReading } from '@idproof/core/mrz';
import type { IdproofDocumentCapture } from '@idproof/widgets';
import { chooseLocale } from './choose-locale.js';
import { fillTemplates } from './fill-templates.js';
import { beginHeader } from './header.js';
import { createFieldRows, describeReading } from './scan/show-reading.js';

beginHeader();

const verdict = document.querySelector<HTMLElement>('.verdict')!;
const lines = document.querySelector<HTMLElement>('.lines')!;
const table = document.querySelector<HTMLTableElement>('.measures')!;
const begin = document.querySelector<HTMLButtonElement>('.begin')!;
let capture: IdproofDocumentCapture | undefined;
let filled: Promise<void> | undefined;

/** Shows a reading, or that there is none. */
function show(reading: MrzReading | null): void {
  verdict.textContent = describeReading(reading);
  lines.textContent = reading?.lines.join('\n') ?? '';
  table.tBodies[0]!.replaceChildren(...(reading ? createFieldRows(reading) : []));
  lines.hidden = table.hidden = reading === null;
}

function prepare(element: HTMLElement): void {
  capture = element as IdproofDocumentCapture;
  chooseLocale(capture);
  capture.addEventListener('idproof-capture', ({ detail }) => show(detail.mrz ?? null));
}

/** Opens the camera: the first time with the element, which then moves nothing that is on the screen already. */
async function scan(): Promise<void> {
  show(null);
  verdict.textContent = 'No document yet.';
  begin.textContent = 'Scan another document';
  filled ??= fillTemplates(prepare);
  await filled;
  capture?.retake();
  capture?.start();
}

begin.addEventListener('click', () => void scan());
