import type { EncodeOptions } from '@idproof/core/image';
import type { CaptureView } from '../capture/view.js';
import { hasLiveCamera, isHeldUp } from '../capture/methods.js';
import { format, type Words } from '../labels.js';
import { countBytes, MAX_EDGE } from './paper-file.js';

/** The most base64 characters of one photographed page: an A4 sheet at 200 pixels to the inch takes a third of it. */
const MAX_PAGE_LENGTH = 2_097_152;
/** Bytes of a megabyte, as file managers count. */
const MEGABYTE = 1_000_000;

/** The limits of one page of a paper that may have so many base64 characters. */
export function limitPage(maxLength: number): EncodeOptions {
  return { maxBase64Length: Math.min(maxLength, MAX_PAGE_LENGTH), maxEdge: MAX_EDGE };
}

/** A size for people: `10 MB`, rounded down, so that a file of that size is within the limit. */
export function formatSize(bytes: number, locale: string): string {
  const digits = bytes < 10 * MEGABYTE ? 1 : 0;
  const scale = 10 ** digits;
  const megabytes = Math.max(1 / scale, Math.floor((bytes / MEGABYTE) * scale) / scale);
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: digits }).format(
    megabytes,
  );
}

/** The name of a paper; a general one for a template without a name. */
function findName(schemaId: string, messages: Words): string {
  return (messages as Partial<Record<string, string>>)[`paper_${schemaId}`] ?? messages.paper_other ?? '';
}

interface PaperNames {
  schemaId: string;
  /** The most characters of the file in base64. */
  maxLength: number;
  locale: string;
}

/** The texts of a capture, about a paper and its pages. */
export function nameTexts(
  { messages, methods, capture }: CaptureView,
  { schemaId, maxLength, locale }: PaperNames,
): Words {
  // The texts of papers arrive with all others.
  if (!messages.paper_other) return messages;
  const hasCamera = hasLiveCamera(methods) || methods.native;
  const byFile = !hasCamera || isHeldUp(methods, capture.lens.side);
  const intro = (methods.upload && byFile ? messages.paper_intro_file : messages.paper_intro)!;
  const limit = { size: formatSize(countBytes(maxLength), locale) };
  return {
    ...messages,
    document_title_front: findName(schemaId, messages),
    document_intro: intro,
    document_intro_held: intro,
    document_guide: messages.paper_guide!,
    document_video: messages.paper_video!,
    document_video_held: messages.paper_video!,
    document_shutter: messages.paper_shutter!,
    document_preview: messages.paper_preview!,
    hint_no_document: messages.paper_guide!,
    hint_no_document_held: messages.paper_guide!,
    capture_encoding: messages.paper_preparing!,
    capture_upload_pdf: messages.paper_upload!,
    error_image_type: messages.paper_type!,
    error_image_type_document: messages.paper_type!,
    error_image_several: messages.paper_mixed!,
    error_image_too_large: format(messages.paper_too_large!, limit),
  };
}
