import type { Rect } from '@idproof/sandbox/engines';
import { FORMAT_SIZES, ZONE_PITCH, type DocumentFormat } from './formats.js';
import type { FieldKey } from './labels.js';
import type { FieldRow, Layout } from './layout.js';
import { drawCells, drawText, widthOf } from './lettering.js';
import type { Person } from './person.js';
import { printDate } from './print-date.js';
import type { Random } from './random.js';

const INK = '#141414';

function valuesOf(format: DocumentFormat, person: Person, { dates }: Layout): Record<FieldKey, string> {
  const type = format === 'TD3' ? 'P' : 'ID';
  return {
    type,
    code: person.issuer,
    number: person.documentNumber,
    surname: person.surname,
    given: person.givenNames,
    nationality: person.nationality,
    birth: printDate(person.birthDate, dates),
    sex: person.sex === '<' ? 'X' : person.sex,
    place: person.placeOfBirth,
    issue: printDate(person.issueDate, dates),
    expiry: printDate(person.expiryDate, dates),
    personal: person.personalNumber,
    authority: `${person.issuer} CENTRAL OFFICE`,
    address: person.address,
    classes: person.licenceClasses,
  };
}

function drawGuilloche(random: Random, hue: number, width: number, height: number): string {
  const bend = random.between(0.04, 0.09) * height;
  const waves = Array.from({ length: 26 }, (_, index) => {
    const y = (index * height) / 24;
    const stroke = `hsl(${(hue + 20 + index * 3) % 360},45%,74%)`;
    const curve = `C ${width * 0.3} ${y - bend} ${width * 0.6} ${y + bend} ${width} ${y - 10}`;
    return `<path d="M0 ${y} ${curve}" stroke="${stroke}" fill="none" stroke-width="1.6" opacity=".7"/>`;
  });
  return waves.join('');
}

/** Draws one value no wider than its room: smaller where it is too long. */
function drawValue(text: string, x: number, y: number, room: number, size: number, layout: Layout): string {
  const wide = widthOf(text, { font: layout.font, size });
  return drawText(text, x, y, { font: layout.font, size: size * Math.min(1, room / wide), fill: INK });
}

function drawFields(
  rows: readonly FieldRow[],
  box: Rect,
  values: Record<FieldKey, string>,
  layout: Layout,
  scale: number,
): string {
  const step = (box.height / rows.length) * scale;
  const size = Math.min(2.8 * scale, step * (layout.labelsStand === 'above' ? 0.48 : 0.62));
  const small = Math.max(size * 0.5, Math.min(1.45 * scale, size * 0.6));
  const fill = `hsl(${layout.hue},35%,28%)`;
  const drawn = rows.flatMap((fields, index) =>
    fields.map(([key, share], place) => {
      const x = (box.left + share * box.width) * scale;
      const end = (box.left + (fields[place + 1]?.[1] ?? 1) * box.width) * scale - size * 0.3;
      const top = box.top * scale + index * step;
      const label = layout.labels[key];
      const lettering = { font: layout.font, size: small, fill };
      if (layout.labelsStand === 'above') {
        const wide = widthOf(label, lettering);
        const fitted = { ...lettering, size: small * Math.min(1, (end - x) / wide) };
        return (
          drawText(label, x, top + small, fitted) +
          drawValue(values[key], x, top + small + size * 1.05, end - x, size, layout)
        );
      }
      const start = label ? x + widthOf(label, lettering) + size * 0.35 : x;
      return (
        drawText(label, x, top + size, lettering) + drawValue(values[key], start, top + size, end - start, size, layout)
      );
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

export interface PageDrawing {
  format: DocumentFormat;
  side: 'front' | 'back';
  layout: Layout;
  person: Person;
  mrz?: readonly string[];
}

/** One side as SVG; the portrait's field is left grey. */
export function drawPage(random: Random, { format, side, layout, person, mrz }: PageDrawing): string {
  const { width: wide, height: high, scale } = FORMAT_SIZES[format];
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const { hue, portrait, box } = layout;
  const front = side === 'front';
  const band = (box.top - 1.5) * scale;
  const backBox = { left: 4, top: 6, width: wide - 8, height: 24 };
  const fields = drawFields(
    front ? layout.rows : layout.backRows,
    front ? box : backBox,
    valuesOf(format, person, layout),
    layout,
    scale,
  );
  const head = front
    ? `<rect width="${width}" height="${band}" fill="hsl(${(hue + 200) % 360},50%,35%)" opacity=".9"/>
       ${drawText(`${person.issuer}   ${layout.title}`, 3.2 * scale, band * 0.68, { font: 'bold', size: band * 0.43, fill: '#fff' })}
       <rect x="${portrait.left * scale}" y="${portrait.top * scale}" width="${portrait.width * scale}" height="${portrait.height * scale}" fill="#b9c7cf"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="page" x1="0" x2="1" y1="0" y2="1">
      <stop offset="0" stop-color="hsl(${hue},45%,91%)"/>
      <stop offset=".5" stop-color="hsl(${(hue + 70) % 360},40%,92%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 150) % 360},35%,90%)"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#page)"/>${drawGuilloche(random, hue, width, height)}
    ${head}${fields}${mrz && layout.zoneSide === side ? drawZone(mrz, format) : ''}</svg>`;
}
