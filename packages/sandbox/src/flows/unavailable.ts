import { refuse, type Outcome } from '../operations/handler.js';
import type { Flow } from './flow.js';

type Asks = (value: unknown) => boolean;
const isYes: Asks = (value) => value === 'Y';
const isFilled: Asks = (value) => Array.isArray(value) && value.length > 0;
const isRaised: Asks = (value) => value === 'LOOSE' || value === 'STRICT';

/** The settings of `productConfig` that the sandbox does not support, each with the values that request it. */
const UNAVAILABLE: Readonly<Record<string, Asks>> = {
  cropDocImage: isYes,
  landmarkCheck: isFilled,
  hologramCheck: isFilled,
  pageInfoCheck: isFilled,
  preciseTamperCheck: isYes,
  docUiType: (value) => value !== undefined && value !== '1',
  antiInjectionMode: (value) => value !== undefined && value !== 'CLOSED',
  deeperMode: isRaised,
  rearCamera: isYes,
};

/** The reusable flow's `riskMode` is about account holds, which exist only as injected faults (specification 4.10). */
const UNAVAILABLE_IN: Readonly<Record<Flow['kind'], Readonly<Record<string, Asks>>>> = {
  realid: UNAVAILABLE,
  reusable: { ...UNAVAILABLE, riskMode: isRaised },
  face: UNAVAILABLE,
};

interface Product {
  faceAttributeCheck?: Readonly<Record<string, { detectOpen?: 'Y' | 'N' | undefined } | undefined>> | undefined;
}

/** Refuses settings that the sandbox has no engine for, naming the field; none is silently ignored. */
export function refuseUnavailable(kind: Flow['kind'], product: Product | undefined): Outcome | undefined {
  if (!product) return undefined;
  const [setting] = Object.entries(product).find(([name, value]) => UNAVAILABLE_IN[kind][name]?.(value)) ?? [];
  const [attribute] =
    Object.entries(product.faceAttributeCheck ?? {}).find(([, check]) => check?.detectOpen === 'Y') ?? [];
  const field = setting ?? (attribute && `faceAttributeCheck.${attribute}`);
  return field === undefined
    ? undefined
    : refuse('INVALID_ARGUMENT', `productConfig.${field}`, 'not available in this sandbox');
}
