import type { HintCode, Quality } from '@idproof/core/capture';

const USELESS: ReadonlySet<HintCode> = new Set(['no_face', 'several_faces']);

/** What is refused for certain: once it is taken again; the second time the judge may be the one that is wrong. */
export function isUseless({ warnings }: Quality): boolean {
  return warnings.some((code) => USELESS.has(code));
}
