import type { ExtendedValue } from '@idproof/core/provider';
import type { Piece } from './pieces.js';

/** What a template found: values, objects of values, lists of objects. A field that was not found is not there. */
export interface Extracted {
  [field: string]: Piece | Extracted | Extracted[] | undefined;
}

const isPiece = (value: Piece | Extracted): value is Piece => typeof value['text'] === 'string';

/** `data` as the caller asked for it (specification 2.5 and 4.7): texts alone, or each with its place. */
export function toData(extracted: Extracted, withPlaces: boolean): Record<string, unknown> {
  const entries = Object.entries(extracted).flatMap(([field, value]): [string, unknown][] => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return [[field, value.map((item) => toData(item, withPlaces))]];
    if (!isPiece(value)) return [[field, toData(value, withPlaces)]];
    return [[field, withPlaces ? toExtendedValue(value) : value.text]];
  });
  return Object.fromEntries(entries);
}

function toExtendedValue({ text, bbox, confidence, page }: Piece): ExtendedValue {
  return { text, bbox: [...bbox], confidence_score: Math.round(confidence * 1000) / 1000, page };
}

/** What was placed by its position alone, without a label, is less sure. */
export function lowerConfidence(piece: Piece | undefined): Piece | undefined {
  return piece && { ...piece, confidence: piece.confidence * 0.9 };
}
