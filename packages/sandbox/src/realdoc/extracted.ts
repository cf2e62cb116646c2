import type { ExtendedValue } from '@idproof/core/provider';
import type { Piece } from './pieces.js';

/** The fields that a template found: values, objects of values, lists of objects. Missing fields are absent. */
export interface Extracted {
  [field: string]: Piece | Extracted | Extracted[] | undefined;
}

const isPiece = (value: Piece | Extracted): value is Piece => typeof value['text'] === 'string';

/** Builds `data` as requested (specification 2.5 and 4.7): texts only, or each with its position. */
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

/** Lowers the confidence of a value that was found by its position only, without a label. */
export function lowerConfidence(piece: Piece | undefined): Piece | undefined {
  return piece && { ...piece, confidence: piece.confidence * 0.9 };
}
