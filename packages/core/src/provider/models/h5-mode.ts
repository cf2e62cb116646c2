import * as z from 'zod';
import { choiceOr, optionalText, text, yesNoOr } from '../fields.js';

/** Languages of the hosted page (specification 2.8). */
export const H5_LOCALES = ['en', 'zh-CN', 'zh-HK', 'jp', 'th', 'es', 'pt', 'fr', 'id', 'de', 'kr', 'vi'] as const;

const ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/;
const ADDRESS_RULE = 'an http or https address';
const address = () => text({ maxLength: 128, pattern: ADDRESS, rule: ADDRESS_RULE });
const optionalAddress = (maxLength = 128) => optionalText({ maxLength, pattern: ADDRESS, rule: ADDRESS_RULE });

const UiCfg = z.object({
  titlebarbgcolor: z.string().optional(),
  titlebartextcolor: z.string().optional(),
  buttoncolor: z.string().optional(),
  /** `Y`: the document is photographed from a PC. */
  isDesktop: z.enum(['Y', 'N']).default('N'),
});
type UiCfg = z.output<typeof UiCfg>;

/** The page's colours and kind out of the JSON text `uiCfg`; undefined when it is no such text. */
export function parseUiCfg(json: string): UiCfg | undefined {
  try {
    const parsed = UiCfg.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const uiCfg = optionalText({
  maxLength: 256,
  rule: 'JSON text with titlebarbgcolor, titlebartextcolor, buttoncolor, isDesktop',
  accepts: (json) => parseUiCfg(json) !== undefined,
});

const shared = {
  /** Comes back with the browser; default the transaction id. */
  state: optionalText({ maxLength: 128 }),
  completeCallbackUrl: address(),
  interruptCallbackUrl: address(),
  locale: choiceOr(H5_LOCALES, 'en'),
  /** `Y`: the page stands in a frame. */
  isIframe: yesNoOr('N'),
  uiCfg,
  /** `Y`: the phone's own camera may serve where the page cannot capture; then the best outcome is Pending. */
  allowDegradation: yesNoOr('N'),
  facePageGuideUrl: optionalAddress(),
};

/** Of the reusable flow and of face capture: no document is photographed. */
export const FaceH5ModeConfig = z.strictObject(shared);

/** Of the standard flow (specification 2.8). */
export const H5ModeConfig = z.strictObject({
  ...shared,
  docFrontPageGuideUrl: optionalAddress(),
  docBackPageGuideUrl: optionalAddress(),
});

export const PageConfig = z.strictObject({
  /** A page of one's own that explains the selfie. */
  urlFaceGuide: optionalAddress(256),
});
