import type { CaptureMethod, CaptureSettings } from '@idproof/core/session';

/** The ways to the picture of a step. A proxy of an earlier version tells of uploads alone. */
export function listMethods(
  { methods, stepMethods, upload }: CaptureSettings,
  step: 'document' | 'selfie',
): readonly CaptureMethod[] {
  const usual = upload ? (['auto', 'manual', 'native', 'upload'] as const) : (['auto', 'manual'] as const);
  return stepMethods?.[step] ?? methods ?? usual;
}
