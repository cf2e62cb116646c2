import type {
  DocumentReading,
  Face,
  LocatedDocument,
  Quad,
  RecognitionErrorCode,
  RgbImage,
  SpoofCheck,
} from '../types.js';
import { agreesEntirely, crossCheck } from './cross-check.js';
import { findOutline } from './corners.js';
import { CERTAIN_OUTLINE, findPage, type PageSearch } from './find-page.js';
import { judgeFields, type Judgement } from './judge-fields.js';
import type { TextNets } from './ocr/nets.js';
import { elongation } from './ocr/read-lines.js';
import { toOcrResult } from './ocr-result.js';
import { readPrintedZone } from './printed-zone.js';
import { BLURRED, GLARING, measureQuality } from './quality.js';
import { readZone } from './read-zone.js';
import { rectify } from './rectify.js';
import { hasColour } from './spoof/material.js';
import { measureMoire, SCREEN_LIKE } from './spoof/moire.js';

/** Size of the rectified page in pixels: ten to a millimetre. */
export const PAGE_SIZE = { width: 1250, height: 880 };
/** The measures of quality are calibrated for this width. */
const MEASURED_SIZE = { width: 1000, height: 704 };
/** So far above the limit a pattern is a display and nothing else. */
const SURELY_SCREEN = 1.3;

/** Everything that reading a passport needs besides the picture. */
export interface PassportTools {
  nets: TextNets;
  findPortrait(document: LocatedDocument): Promise<Face | null>;
  today: Date;
}

/** Reads the data page of a passport and judges it (specification 4.3; appendix 3.6 and 4.5). */
export async function readPassport(tools: PassportTools, image: RgbImage): Promise<DocumentReading> {
  const { nets, today } = tools;
  const search = await findPage(nets, image);
  const zone = search.page && (await readZone(nets, image, search.page.rows, [search.page.quad], search.page.evidence));
  if (!search.page || !zone?.fields.isPlausible) return refuse(await explainNothing(image, search));
  const { quad } = search.page;
  const { fields } = zone;
  const lines = await readPrintedZone(nets, image, quad, search.lines, (read) => agreesEntirely(fields, read, today));
  const judgement = judgeFields(fields, await crossCheck(nets, image, fields, lines, today), today);
  const document = { image: rectify(image, quad, PAGE_SIZE.width, PAGE_SIZE.height), quad };
  const moire = measureMoire(image, quad);
  const screen = Math.max(moire.luma / SCREEN_LIKE.luma, moire.chroma / SCREEN_LIKE.chroma);
  const spoofResult: Record<SpoofCheck, 'Y' | 'N'> = {
    TAMPER_CHECK: judgement.isTampered ? 'N' : 'Y',
    MATERIAL_CHECK: hasColour(document.image) ? 'Y' : 'N',
    SCREEN_RECAPTURE_CHECK: screen > 1 ? 'N' : 'Y',
  };
  const read = { ocrResult: toOcrResult(fields, judgement, today), spoofResult };
  if (!hasRequiredFields(judgement)) return { ...refuse(explainUnread(image, quad)), ...read };
  if (screen > SURELY_SCREEN) return { ...refuse('NOT_REAL_DOC'), ...read };
  if (!(await tools.findPortrait(document))) return { ...refuse('NO_FACE_DETECTED'), ...read };
  return { recognitionResult: 'Y', ...read };
}

const refuse = (recognitionErrorCode: RecognitionErrorCode) => ({
  recognitionResult: 'N' as const,
  recognitionErrorCode,
});

function hasRequiredFields({ trusted }: Judgement): boolean {
  return Object.values(trusted).every(Boolean);
}

/** Why a page that was found could not be read. */
function explainUnread(image: RgbImage, quad: Quad): RecognitionErrorCode {
  const quality = measureQuality(rectify(image, quad, MEASURED_SIZE.width, MEASURED_SIZE.height));
  if (quality.sharpness < BLURRED) return 'BLUR';
  return quality.glare > GLARING ? 'EXPOSURE' : 'UNKNOWN';
}

/** Why no zone was read: the document may be there, but blurred, or bleached where its zone is. */
async function explainNothing(image: RgbImage, { lines, page, hasTraces }: PageSearch): Promise<RecognitionErrorCode> {
  if (lines.filter((line) => elongation(line) > 3 || elongation(line) < 1 / 3).length < 2) return 'NO_REQUIRED_ID';
  const outline = page ? null : await findOutline(image);
  const quad = page?.quad ?? (outline && outline.score > CERTAIN_OUTLINE ? outline.quad : null);
  if (!quad) return 'NO_REQUIRED_ID';
  const code = explainUnread(image, quad);
  return code === 'BLUR' || (code === 'EXPOSURE' && hasTraces) ? code : 'NO_REQUIRED_ID';
}
