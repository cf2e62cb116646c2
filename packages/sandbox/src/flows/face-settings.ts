import { refuse, type Outcome } from '../operations/handler.js';

interface Details {
  detectOpen: 'Y' | 'N';
}

interface FaceProduct {
  actionCheckItems?: readonly string[] | undefined;
  actionRandom?: 'Y' | 'N';
  actionRandomNumber?: string | null | undefined;
  faceAttributeCheck?: Readonly<Record<string, Details | undefined>> | undefined;
  antiInjectionMode?: string;
}

/** What this sandbox has no engine for is refused by its field, never silently left out. */
export function refuseUnavailable(product: FaceProduct | undefined): Outcome | undefined {
  if (!product) return undefined;
  const attribute = Object.entries(product.faceAttributeCheck ?? {}).find(([, check]) => check?.detectOpen === 'Y');
  const at = (field: string): Outcome =>
    refuse('INVALID_ARGUMENT', `productConfig.${field}`, 'not available in this sandbox');
  if (attribute) return at(`faceAttributeCheck.${attribute[0]}`);
  if (product.antiInjectionMode && product.antiInjectionMode !== 'CLOSED') return at('antiInjectionMode');
  return undefined;
}

/** The actions to ask for, drawn where that is wanted; none for `NOACTION` and silent levels. */
export function actionsOf(
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
