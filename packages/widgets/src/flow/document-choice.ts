import type { CaptureMethod, CaptureSettings, DocumentChoice, SessionView } from '@idproof/core/session';

/** The document to verify with: the only one there is, or the one of that type. */
export function findChoice({ documents }: SessionView, docType: string): DocumentChoice | null {
  if (documents.length === 1) return documents[0] ?? null;
  return documents.find((document) => document.docType === docType) ?? null;
}

/** True while the person can choose the document: until a part of the provider that captures it has begun. */
export function hasChoice({ flow, documents, step, hosted }: SessionView): boolean {
  return documents.length > 1 && !(step === 'hosted' && (hosted?.isStarted || flow === 'api'));
}

/** The capture methods of a step. Only those of a document and a selfie differ. A proxy of an earlier version sends `upload` alone. */
export function listMethods(
  { methods, stepMethods, upload }: CaptureSettings,
  step: 'document' | 'selfie' | 'papers',
): readonly CaptureMethod[] {
  const usual = upload ? (['auto', 'manual', 'native', 'upload'] as const) : (['auto', 'manual'] as const);
  return (step === 'papers' ? undefined : stepMethods?.[step]) ?? methods ?? usual;
}
