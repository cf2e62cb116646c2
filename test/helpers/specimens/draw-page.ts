import type { Rect } from '@idproof/engines';
import type { FieldRow } from './arrangements.js';
import { drawChip, drawPaper } from './decorations.js';
import { FORMAT_SIZES, ZONE_PITCH, type DocumentFormat } from './formats.js';
import type { FieldKey } from './labels.js';
import type { Layout } from './layout.js';
import { drawCells, drawText, measureWidth, type Lettering } from './lettering.js';
import type { Person } from './person.js';
import { printDate } from './print-date.js';
import type { Random } from './random.js';

const INK = '#141414';

function toValues(format: DocumentFormat, person: Person, layout: Layout): Record<FieldKey, string> {
  const sex = person.sex === '<' ? 'X' : person.sex;
  const date = (value: string): string => printDate(value, layout.dates, layout.dateLanguage);
  return {
    type: format === 'TD3' ? 'P' : 'ID',
    code: person.issuer,
    number: person.documentNumber,
    surname: person.surname,
    given: person.givenNames,
    nationality: person.nationality,
    birth: date(person.birthDate),
    sex: layout.sexes === 'twice' ? `${sex}/${sex}` : sex,
    place: person.placeOfBirth,
    issue: date(person.issueDate),
    expiry: date(person.expiryDate),
    personal: person.personalNumber,
    authority: `${person.issuer} CENTRAL OFFICE`,
    address: person.address,
    classes: person.licenceClasses,
  };
}

/** One line no wider than its room: smaller where it is too long. */
function drawFitted(text: string, x: number, y: number, room: number, lettering: Lettering): string {
  const shrink = Math.min(1, room / Math.max(1, measureWidth(text, lettering)));
  return drawText(text, x, y, { ...lettering, size: lettering.size * shrink });
}

/** The fields of one side; `box` in pixels, `most` the largest lettering. */
function drawFields(
  rows: readonly FieldRow[],
  box: Rect,
  values: Record<FieldKey, string>,
  layout: Layout,
  most: number,
) {
  const above = layout.labelsStand === 'above';
  const step = box.height / rows.length;
  const size = Math.min(most, step * (above ? 0.48 : 0.62));
  const small: Lettering = {
    font: layout.font === 'arialBold' ? 'arial' : layout.font,
    size: Math.max(size * 0.5, Math.min(most * 0.52, size * 0.6)),
    fill: `hsl(${layout.hue},35%,28%)`,
  };
  const large: Lettering = { font: layout.font, size, fill: layout.ink };
  const drawn = rows.flatMap((fields, index) =>
    fields.map(([key, share], place) => {
      const x = box.left + share * box.width;
      const room = box.left + (fields[place + 1]?.[1] ?? 1) * box.width - size * 0.4 - x;
      const top = box.top + index * step + small.size;
      const label = layout.labels[key];
      if (above) {
        return drawFitted(label, x, top, room, small) + drawFitted(values[key], x, top + size * 1.08, room, large);
      }
      const start = label ? measureWidth(label, small) + size * 0.4 : 0;
      const base = box.top + index * step + size;
      return drawText(label, x, base, small) + drawFitted(values[key], x + start, base, room - start, large);
    }),
  );
  return drawn.join('');
}

function drawZone(lines: readonly string[], format: DocumentFormat): string {
  const { zone, width, height, scale } = FORMAT_SIZES[format];
  if (!zone) return '';
  const band = `<rect y="${(height - zone.band) * scale}" width="${width * scale}" height="${zone.band * scale}" fill="#f4f4ef" opacity=".78"/>`;
  const pitch = ZONE_PITCH * scale;
  const cells = lines.map((line, index) =>
    drawCells(line, (width * scale - pitch * line.length) / 2, zone.baselines[index]! * scale, pitch, {
      font: 'zone',
      size: 4.2 * scale,
      fill: INK,
    }),
  );
  return band + cells.join('');
}

function drawHeader(issuer: string, { header, title, hue }: Layout, width: number, height: number): string {
  const text = `${issuer}   ${title}`;
  const lettering: Lettering = { font: 'bold', size: height * 0.43, fill: '#fff' };
  const colour = `hsl(${(hue + 200) % 360},50%,30%)`;
  const base = height * 0.68;
  if (header === 'band') {
    const band = `<rect width="${width}" height="${height}" fill="hsl(${(hue + 200) % 360},50%,35%)" opacity=".9"/>`;
    return band + drawFitted(text, width * 0.027, base, width * 0.95, lettering);
  }
  const plain = { ...lettering, fill: colour };
  const room = width * 0.94;
  const left = header === 'centred' ? Math.max(0, (room - measureWidth(text, plain)) / 2) : 0;
  return drawFitted(text, width * 0.027 + left, base, room, plain);
}

export interface PageDrawing {
  format: DocumentFormat;
  side: 'front' | 'back';
  layout: Layout;
  person: Person;
  mrz?: readonly string[];
}

/** Millimetres to pixels. */
export const toPixels = ({ left, top, width, height }: Rect, scale: number): Rect => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

/** One side as SVG; the portrait's field is left grey. */
export function drawPage(random: Random, { format, side, layout, person, mrz }: PageDrawing): string {
  const { width: wide, height: high, scale } = FORMAT_SIZES[format];
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const front = side === 'front';
  const portrait = toPixels(layout.portrait, scale);
  const box = toPixels(front ? layout.box : { left: 4, top: 6, width: wide - 8, height: 26 }, scale);
  const fields = drawFields(
    front ? layout.rows : layout.backRows,
    box,
    toValues(format, person, layout),
    layout,
    2.8 * scale,
  );
  const head = front
    ? `${drawHeader(person.issuer, layout, width, (layout.box.top - 1.5) * scale)}
       <rect x="${portrait.left}" y="${portrait.top}" width="${portrait.width}" height="${portrait.height}" fill="#b9c7cf"/>`
    : '';
  const chip = front && layout.over.chip ? drawChip(width - 15 * scale, layout.box.top * scale, scale) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${drawPaper({ width, height }, layout, random)}${head}${chip}${fields}
    ${mrz && layout.zoneSide === side ? drawZone(mrz, format) : ''}</svg>`;
}
