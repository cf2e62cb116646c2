import type { Locale } from '@idproof/core/locale';
import { OUTLINES_OF_ASIA } from './outline-of-asia.js';
import type { Outline } from './wording.js';

/** Headings and summary in every language of the elements. */
export const OUTLINES: Readonly<Record<Locale, Outline>> = {
  ...OUTLINES_OF_ASIA,
  en: {
    points: ({ evidence, record, provider }, recipient) => [
      'Photos: of your identity document and your face',
      `Recipient: ${recipient ?? 'a verification provider'}, which compares the photos using biometric data of your face`,
      `Storage, at most: ${provider ? `photos ${provider} (by the recipient), ` : ''}what was read ${evidence}, the result ${record}`,
      'Your choice: voluntary, and you can withdraw at any time',
    ],
    more: ', further data: see below',
    sent: 'Sending: photos that pass every check are sent automatically; you can retake them until the result',
    photos: 'What happens with your photos',
    kept: 'What we keep, and for how long',
    automatic: 'An automatic result',
    choice: 'Your choice',
    parties: 'Who is responsible',
  },
  de: {
    points: ({ evidence, record, provider }, recipient) => [
      'Fotos: von Ihrem Ausweisdokument und Ihrem Gesicht',
      `Empfänger: ${recipient ?? 'ein Prüfdienst'}; der Vergleich der Fotos nutzt biometrische Daten Ihres Gesichts`,
      `Speicherung, höchstens: ${provider ? `Fotos ${provider} (beim Empfänger), ` : ''}gelesene Angaben ${evidence}, das Ergebnis ${record}`,
      'Ihre Entscheidung: freiwillig, und Sie können Ihre Einwilligung jederzeit widerrufen',
    ],
    more: ', weitere Daten: siehe unten',
    sent: 'Übermittlung: Fotos, die alle Qualitätsprüfungen bestehen, werden automatisch gesendet; bis zum Ergebnis können Sie sie neu aufnehmen',
    photos: 'Was mit Ihren Fotos geschieht',
    kept: 'Was wir speichern und wie lange',
    automatic: 'Ein automatisches Ergebnis',
    choice: 'Ihre Entscheidung',
    parties: 'Wer verantwortlich ist',
  },
  es: {
    points: ({ evidence, record, provider }, recipient) => [
      'Fotos: de tu documento de identidad y de tu cara',
      `Destinatario: ${recipient ?? 'un proveedor de verificación'}, que compara las fotos usando datos biométricos de tu cara`,
      `Conservación máxima: ${provider ? `fotos, ${provider} (el destinatario); ` : ''}datos leídos, ${evidence}; resultado, ${record}`,
      'Tu decisión: voluntaria, y puedes retirar tu consentimiento en cualquier momento',
    ],
    more: '; otros datos: ver abajo',
    sent: 'Envío: las fotos que superan todas las comprobaciones se envían automáticamente; puedes repetirlas hasta el resultado',
    photos: 'Qué pasa con tus fotos',
    kept: 'Qué guardamos y durante cuánto tiempo',
    automatic: 'Un resultado automático',
    choice: 'Tu decisión',
    parties: 'Quién es responsable',
  },
  pt: {
    points: ({ evidence, record, provider }, recipient) => [
      'Fotos: do seu documento de identificação e do seu rosto',
      `Destinatário: ${recipient ?? 'um provedor de verificação'}, que compara as fotos usando dados biométricos do seu rosto`,
      `Armazenamento máximo: ${provider ? `fotos, ${provider} (no destinatário); ` : ''}dados lidos, ${evidence}; resultado, ${record}`,
      'A sua decisão: voluntária e revogável a qualquer momento',
    ],
    more: '; outros dados: abaixo',
    sent: 'Envio: as fotos que passam em todos os controles de qualidade são enviadas automaticamente; você pode refazê-las até o resultado',
    photos: 'O que acontece com as suas fotos',
    kept: 'O que guardamos e por quanto tempo',
    automatic: 'Um resultado automático',
    choice: 'A sua decisão',
    parties: 'Quem é responsável',
  },
  fr: {
    points: ({ evidence, record, provider }, recipient) => [
      'Photos\u00A0: de votre pièce d’identité et de votre visage',
      `Destinataire\u00A0: ${recipient ?? 'un prestataire de vérification'}, qui compare les photos à l’aide de données biométriques de votre visage`,
      `Conservation maximale\u00A0: ${provider ? `photos, ${provider} (chez le destinataire)\u00A0; ` : ''}données lues, ${evidence}\u00A0; résultat, ${record}`,
      'Votre choix\u00A0: facultatif, et vous pouvez retirer votre consentement à tout moment',
    ],
    more: '\u00A0; autres données\u00A0: voir ci-dessous',
    sent: 'Envoi\u00A0: les photos qui passent tous les contrôles sont envoyées automatiquement\u00A0; vous pouvez les reprendre jusqu’au résultat',
    photos: 'Ce que deviennent vos photos',
    kept: 'Ce que nous conservons, et combien de temps',
    automatic: 'Un résultat automatique',
    choice: 'Votre choix',
    parties: 'Qui est responsable',
  },
  ar: {
    points: ({ evidence, record, provider }, recipient) => [
      'الصور: لوثيقة هويتك ولوجهك',
      `المستلم: ${recipient ?? 'مزوّد خدمة تحقق'}، ويقارن الصور باستخدام بيانات وجهك البيومترية`,
      `مدة الحفظ القصوى: ${provider ? `الصور ${provider} (لدى المستلم)، و` : ''}ما قُرئ ${evidence}، والنتيجة ${record}`,
      'قرارك: الموافقة اختيارية، ويمكنك سحبها في أي وقت',
    ],
    more: '، وبيانات أخرى: انظر أدناه',
    sent: 'الإرسال: تُرسل الصور التي تجتاز جميع الفحوصات تلقائيًا، ويمكنك إعادة التقاطها حتى صدور النتيجة',
    photos: 'ما يحدث لصورك',
    kept: 'ما نحفظه ومدة حفظه',
    automatic: 'نتيجة آلية',
    choice: 'قرارك',
    parties: 'الجهة المسؤولة',
  },
};
