import { splitLabels } from '../labels.js';
import { findField, findLabels, type FieldRule, type LabelledDocument } from '../document.js';
import type { Extracted } from '../extracted.js';
import { splitScripts, findPhrase, isHan } from '../phrases.js';
import { getHeight, getMiddle, type LinePiece } from '../pieces.js';
import { matchAmount, matchDate, matchId, matchName, matchText } from '../values.js';
import type { Template } from './template.js';

const NAME: FieldRule = {
  labels: splitLabels(`
    Name of Business/Corporation | Name of Business | Name of Corporation | Business name |
    Company name | 业务/法团所用名称 | 業務/法團所用名稱 | 業務所用名稱 | 法團所用名稱 | 公司名称 | 公司名稱
  `),
  kind: matchName,
};
const FIELDS = {
  branch_name: {
    labels: ['Business/Branch name', 'Branch name', '業務/分行名稱', '分行名称', '分行名稱'],
    kind: matchText,
  },
  address: { labels: ['Address', 'Business address', 'Registered address', '地址'], kind: matchText, isBlock: true },
  nature_of_business: {
    labels: ['Nature of business', 'Business activity', '业务性质', '業務性質'],
    kind: matchText,
    isBlock: true,
  },
  legal_status: { labels: ['Legal status', 'Status', '法律地位'], kind: matchText },
  date_of_commencement: {
    labels: ['Date of commencement', 'Commencement date', '生效日期', '开业日期', '開業日期'],
    kind: matchDate,
  },
  date_of_expiry: { labels: ['Date of expiry', 'Expiry date', 'Valid until', '届满日期', '屆滿日期'], kind: matchDate },
  certificate_no: {
    labels: splitLabels(
      'Certificate no | Certificate number | Registration no | Registration number | 登记证号码 | 登記證號碼',
    ),
    kind: matchCertificateNumber,
  },
} satisfies Record<string, FieldRule>;
const FEES = {
  total: {
    labels: ['Fee and levy', 'Total', 'Total fee', 'Total amount', '登记费及征费', '登記費及徵費', '总额', '總額'],
    kind: matchAmount,
  },
  fee: { labels: ['Fee', 'Registration fee', '登记费', '登記費'], kind: matchAmount },
  levy: { labels: ['Levy', '征费', '徵費'], kind: matchAmount },
} satisfies Record<string, FieldRule>;

const ALL_LABELS = [...Object.values<FieldRule>({ ...FIELDS, ...FEES }), NAME].flatMap(({ labels }) => labels);

const TITLE =
  /(?:business|branch)\s*registration\s*certificate|certificate\s*of\s*(?:business\s*)?registration|(?:商业|商業|分行)登[记記][证證]/iu;
const COPY =
  /^\W*(certified\s+(?:true\s+)?copy|duplicate(?:\s+copy)?|original(?:\s+copy)?|copy|正本|副本|复本|複本)\W*$/iu;

/** A certificate of business registration (specification 4.7, `business_registration_certificate_v1`). */
export const readBusinessRegistration: Template = (pages) => {
  const document = findLabels(pages, ALL_LABELS);
  const find = (rules: Readonly<Record<string, FieldRule>>): Extracted =>
    Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, findField(document, rule)]));
  return {
    document_type: findPhrase(document.lines, TITLE),
    document_copy_type: findPhrase(document.lines, COPY),
    company_name: readName(document),
    ...find(FIELDS),
    fee_and_levy: find(FEES),
  };
};

/** The name, and the same in Chinese on the next line. */
function readName(document: LabelledDocument): Extracted {
  const first = findField(document, NAME) as LinePiece | undefined;
  if (!first) return {};
  const next = document.lines.find(
    (line) =>
      line.page === first.page &&
      isHan(line) !== isHan(first) &&
      getMiddle(line) > first.bbox[3] &&
      line.bbox[1] - first.bbox[3] < getHeight(first) &&
      Math.abs(line.bbox[0] - first.bbox[0]) < 2 * getHeight(first) &&
      !document.hits.some((hit) => hit.line === line),
  );
  return { ...splitScripts([first, next]) };
}

/** Its parts stand apart: `12345678-000-07-24-A`. */
function matchCertificateNumber(piece: LinePiece): LinePiece | undefined {
  return /^[\dA-Z][\dA-Z\s/-]*$/.test(piece.text) && /\d{4}/.test(piece.text) ? piece : matchId(piece);
}
