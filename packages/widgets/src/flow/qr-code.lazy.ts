import { encode } from 'uqr';

/** Width of the quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as an outline of its dark modules, each of the size 1. */
export interface QrCode {
  /** The data of an SVG path. */
  path: string;
  /** Width and height with the quiet zone, in modules. */
  size: number;
}

/** Draws a text as a QR code that stays readable with 15 % of it damaged or covered. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '')).join(''),
  );
  return { path: rows.join(''), size: size + 2 * QUIET_ZONE };
}
