/** Settings that depend on each other; durations in milliseconds. */
interface DependentSettings {
  publicUrl?: string | undefined;
  basePath: string;
  webhookUrl?: string | undefined;
  webhookKeys: readonly unknown[];
  pictureKeys: readonly unknown[];
  rememberPictures?: number | undefined;
  evidenceExtras: readonly string[];
  reviewImages: boolean;
  retention: number;
  recordRetention: number;
  screening: { retention?: number | undefined };
}

/** Longest callback address that the provider accepts (specification 2.8). */
const MAX_CALLBACK_LENGTH = 128;
const CALLBACK_PATH = '/v1/callback/interrupt';
const DAY = 86_400_000;

/**
 * Finds settings that are valid alone and invalid together: the field to change, and the reason as the end of a
 * sentence.
 */
export function findContradictions(settings: DependentSettings): [field: keyof DependentSettings, why: string][] {
  return [
    ...findLongCallback(settings),
    ...findUnsignedWebhook(settings),
    ...findImageMemoryFaults(settings),
    ...findScreeningFaults(settings),
    ...findHiddenImages(settings),
  ];
}

function findLongCallback({ publicUrl = '', basePath }: DependentSettings): [keyof DependentSettings, string][] {
  if (`${publicUrl}${basePath}${CALLBACK_PATH}`.length <= MAX_CALLBACK_LENGTH) return [];
  return [['publicUrl', `and the base path make a callback address of more than ${MAX_CALLBACK_LENGTH} characters`]];
}

function findUnsignedWebhook({ webhookUrl, webhookKeys }: DependentSettings): [keyof DependentSettings, string][] {
  if ((webhookUrl === undefined) === (webhookKeys.length === 0)) return [];
  return [[webhookUrl === undefined ? 'webhookUrl' : 'webhookKeys', 'is missing']];
}

/** The answers of a screening are part of the record, and are kept at least as long as evidence. */
function findScreeningFaults(settings: DependentSettings): [keyof DependentSettings, string][] {
  const { screening, retention, recordRetention } = settings;
  const kept = screening.retention ?? retention;
  if (kept < retention) return [['screening', 'must not have a "retention" shorter than that of evidence']];
  // Without a retention of its own, it ends with the evidence or with the record.
  const isLong = screening.retention !== undefined && kept > recordRetention;
  return isLong ? [['screening', 'must not have a "retention" longer than "recordRetention"']] : [];
}

/** Remembered images are part of the record, and are kept at least as long as evidence. */
function findImageMemoryFaults(settings: DependentSettings): [keyof DependentSettings, string][] {
  const { rememberPictures: days, pictureKeys, retention, recordRetention } = settings;
  if (days === undefined) return [];
  if (pictureKeys.length === 0) return [['pictureKeys', 'is missing: "rememberPictures" needs a key of its own']];
  if (days * DAY < retention) return [['rememberPictures', 'must not be shorter than "retention"']];
  return days * DAY > recordRetention ? [['rememberPictures', 'must not be longer than "recordRetention"']] : [];
}

/** Additional images are shown to reviewers alone. */
function findHiddenImages({ evidenceExtras, reviewImages }: DependentSettings): [keyof DependentSettings, string][] {
  if (reviewImages || !evidenceExtras.includes('extraImages')) return [];
  return [['evidenceExtras', 'names "extraImages", which needs "reviewImages"']];
}
