import { H5_META_INFO } from '@idproof/core/provider';
import { refuse, type Outcome } from '../operations/handler.js';

interface FaceProduct {
  actionCheckItems?: readonly string[] | undefined;
  actionRandom?: 'Y' | 'N';
  actionRandomNumber?: string | null | undefined;
  actionFrame?: readonly string[] | undefined;
}

/** Keys of the SDK's text (appendix 4.1). */
const SDK_KEYS = 'deviceType appVersion osVersion appName bioMetaInfo apdidToken deviceModel zimVer'.split(' ');

/** Refuses `metaInfo` that names nothing about the device (appendix 4.1). */
export function refuseMetaInfo(metaInfo: string): Outcome | undefined {
  if (metaInfo === H5_META_INFO) return undefined;
  const keys = Object.keys(JSON.parse(metaInfo) as object);
  if (keys.some((key) => SDK_KEYS.includes(key))) return undefined;
  return refuse('INVALID_ARGUMENT', 'metaInfo', 'not created by the SDK');
}

/** Levels that keep an image with closed eyes (appendix 6.1, 4.7). */
const CLOSED_EYES: ReadonlySet<string> = new Set(['REALID0009', 'REALID0011', 'FACECAPTURE0005', 'FACECAPTURE0010']);

/** The frames to keep: those of the product, else those of the level; none without an action. */
export function listFrames(product: FaceProduct | undefined, serviceLevel: string): readonly string[] {
  if (product?.actionCheckItems?.includes('NOACTION')) return [];
  if (product) return product.actionFrame ?? [];
  return CLOSED_EYES.has(serviceLevel) ? ['EYECLOSE'] : [];
}

/** The actions to ask for, drawn at random if requested; none for `NOACTION` and silent levels. */
export function chooseActions(
  product: FaceProduct | undefined,
  fallback: readonly string[],
  random: () => number,
): string[] {
  const listed = product?.actionCheckItems?.length ? product.actionCheckItems : fallback;
  if (listed.includes('NOACTION')) return [];
  const count = product?.actionRandomNumber ? Number(product.actionRandomNumber) : undefined;
  if (count === undefined && product?.actionRandom !== 'Y') return [...listed];
  const left = [...listed];
  const drawn: string[] = [];
  while (left.length > 0 && drawn.length < (count ?? listed.length)) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn;
}
