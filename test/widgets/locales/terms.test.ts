import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES, type Locale } from '@idproof/core/locale';
import { CONSENT_WORDINGS } from '../../../packages/proxy/src/consent-texts/index.js';
import { LIVENESS_WORDINGS } from '../../../packages/proxy/src/consent-texts/liveness.js';
import { OUTLINES } from '../../../packages/proxy/src/consent-texts/outline.js';
import { PAGE_TEXTS } from '../../../packages/proxy/src/pages/texts.js';
import { chooseLanguage, getTexts } from '../../../packages/sandbox/page/texts.js';
import { createTextSource } from '../../../packages/widgets/src/locales/index.js';

/** Words and forms that a language avoids in favour of another: the table of docs/languages.md. */
const NOT_SAID: Readonly<Record<Locale, RegExp>> = {
  en: /\btouch\b|\bthe check\b|\bthe site\b|\bit (was|took)\b|second look|\bvisit\b/i,
  de: /\b(du|dein\w*|dir|dich)\b|Kopfbedeckung|\p{L}…|seine Zeit ist um|Prüfung ist (gerade )?nicht erreichbar/iu,
  es: /\b(usted|haga|pulse|vuelva)\b|\bha[czg]\w+ (la|una|otra) foto|la comprobación|\baplicación\b/i,
  pt: /retirar (o )?(meu|seu) consentimento|\bde novo\b|\baplicativo\b|\bcelular\b/i,
  fr: /\bessais?\b|(?<!\p{L})(tu|ton|tes)(?!\p{L})| [:;?!»]|une pièce(?! d’identité)|[Tt]rouvez plus de lumière/u,
  id: /\bpemeriksaan\b|\bkamu\b|tidak lolos|cahaya warna/i,
  vi: /máy ảnh|ảnh chân dung|thẻ (này|riêng)|dịch vụ kiểm tra/i,
  th: /หน้าที่ปลอดภัย|กรุณา|บอกไม่ได้|คำถามเรื่อง|ทำไม่ได้|อนุญาตกล้อง|ครับ|ค่ะ/,
  ja: /取り消|ブラウザ(?!ー)|合格|(?<!お)試してください|本人が実際/,
  ko: /(?<!주)세요|[어해]요\b|해로울|흐립니다/,
  'zh-CN': /你|脸|面容|核对服务|访问已超时|简化方式/,
  'zh-HK': /你|裡|臉|面容|鏡頭|驗證|頁面|相機程式|屏幕|太光/,
  ar: /(^|\s)(حاول|المس|التقط|ابدأ|افتح|اختر|انقر)(\s|$)|نظرة|(وجه|ظهر) الوثيقة|خدمة الفحص|زيارتك/,
};

const texts = createTextSource();

/** Every text that a person may read in a language: in the elements, on the proxy's pages, in the consent, on the hosted page. */
async function collect(locale: Locale): Promise<string[]> {
  const { refused, thanks } = PAGE_TEXTS[locale];
  const periods = { evidence: '1', record: '2', provider: '3' };
  const { points, ...headings } = OUTLINES[locale];
  const consent = [
    ...Object.values(headings),
    ...points(periods),
    ...CONSENT_WORDINGS[locale](periods),
    LIVENESS_WORDINGS[locale],
  ];
  const hosted = chooseLanguage(locale) === locale ? Object.values(getTexts(locale)) : [];
  return [
    ...Object.values(await texts.load(locale)),
    ...[refused, thanks].flatMap(({ title, text }) => [title, text]),
    ...consent,
    ...hosted,
  ];
}

for (const locale of LOCALES) {
  test(`${locale} has one term for one thing, and one way to address the person`, async () => {
    const wrong = (await collect(locale)).filter((text) => NOT_SAID[locale].test(text));
    assert.deepEqual(wrong, []);
  });
}

test('English says photo of what is kept, and picture only of what the camera shows', async () => {
  const LIVE = new Set([
    'document_video',
    'document_video_held',
    'paper_video',
    'selfie_video',
    'hint_several_faces',
    'error_camera_frozen',
  ]);
  const labels = Object.entries(await texts.load('en')).filter(([key]) => !LIVE.has(key));
  assert.deepEqual(
    labels.filter(([, text]) => /\bpictures?\b/i.test(text)),
    [],
  );
});
