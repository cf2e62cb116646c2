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
const again = document.querySelector<HTMLButtonElement>('.again')!;

/** Shows a reading, or that there is none. */
function show(reading: MrzReading | null): void {
  verdict.textContent = describeReading(reading);
  lines.textContent = reading?.lines.join('\n') ?? '';
  table.tBodies[0]!.replaceChildren(...(reading ? createFieldRows(reading) : []));
  lines.hidden = table.hidden = reading === null;
}

function clear(): void {
  show(null);
  verdict.textContent = 'No document yet.';
  again.hidden = true;
}

function prepare(element: HTMLElement): void {
  const capture = element as IdproofDocumentCapture;
  chooseLocale(capture);
  capture.addEventListener('idproof-capture', ({ detail }) => {
    show(detail.mrz ?? null);
    again.hidden = false;
  });
  again.addEventListener('click', () => {
    clear();
    capture.retake();
    capture.start();
  });
}

await fillTemplates(prepare);
