import type { Facing } from './camera-environment.js';

/*
 * Rules for the labels of cameras. Phones translate labels into the language of the system (w3c/mediacapture-main#655),
 * so each rule has the words of all languages of the elements, and of a few more that are frequent on phones.
 */

const INFRARED = /infra.?r|infrarr|\bir\b|红外|紅外|赤外|적외|อินฟราเรด|hồng ngoại|инфракрас|تحت الحمراء/i;
const BACK =
  /back|rear|environment|rück|arrière|traser|posterior|belakang|achter|tylny|zadn|задн|arka|baksid|背面|后置|後置|后面|後面|背置|후면|หลัง|\bsau\b|خلفي/i;
const FRONT =
  /front|user|facetime|selfie|vorder|avant|delanter|anterior|depan|voor|przedni|předn|передн|ön kamera|framsid|前面|前置|正面|前カメラ|전면|หน้า|trước|أمامي/i;
const WIDE =
  /wide|weit|grand.?angle|gran.?angul|grande.?ang|grandang|lebar|широко|广角|廣角|広角|와이드|ไวด์|góc rộng|واسع/i;
const DUAL = /dual|doppel|double|doble|dupl|ganda|двойн|双|雙|デュアル|듀얼|คู่|kép|مزدوج/i;
const TRIPLE = /triple|dreifach|tripl|тройн|三|トリプル|트리플|สาม|ثلاثي/i;
const TELEPHOTO = /tele|téléo|теле|长焦|長焦|望遠|망원|เทเล|مقرب/i;
const ULTRA = /ultra|ультра|超|울트라|อัลตร้า|siêu|فائق/i;

/** Infrared cameras, made for face login, have no colour. */
export function isInfrared(label: string): boolean {
  return INFRARED.test(label);
}

/** The side that a label names; undefined where it names none. */
export function readFacing(label: string): Facing | undefined {
  if (BACK.test(label)) return 'environment';
  return FRONT.test(label) ? 'user' : undefined;
}

/**
 * Rates a lens by its label for documents at reading distance. iPhones combine several lenses in one camera ("Back Dual
 * Wide Camera") that changes to the one that focuses; a single ultra-wide or telephoto lens may never be sharp there.
 */
export function rateLabel(label: string): number {
  if (TRIPLE.test(label)) return 7;
  if (DUAL.test(label)) return WIDE.test(label) ? 8 : 1;
  return ULTRA.test(label) || TELEPHOTO.test(label) ? -2 : 0;
}
