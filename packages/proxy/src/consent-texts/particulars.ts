import type { Locale } from '@idproof/core/locale';
import { PARTICULARS_OF_ASIA } from './particulars-of-asia.js';
import type { Particulars } from './wording.js';

/** Optional sentences in every language of the elements. */
export const PARTICULARS: Readonly<Record<Locale, Particulars>> = {
  ...PARTICULARS_OF_ASIA,
  en: {
    sent:
      'A photo that passes every check on your device is sent automatically, any other one only after you confirm it. ' +
      'You can retake a photo until the result; the same periods apply to the one that was sent before.',
    pictures: (period) =>
      'So that we notice a photo that is used for more than one person, we keep a keyed check value of each ' +
      `accepted photo file, for at most ${period} after the verification ends. The photo cannot be restored from ` +
      'it, and it does not describe your face. If the same file is sent for somebody else, a person looks at that ' +
      'verification. When you withdraw your consent, the check values are deleted by us at once.',
    automatic:
      'The result is first determined automatically. If you do not agree with it, you can tell us your view and ' +
      'ask for a person to review it.',
    controller: 'Responsible for your data: ',
    contact: 'Contact: ',
    policy: 'Privacy policy: ',
    provider: 'Verification provider: ',
  },
  de: {
    sent:
      'Ein Foto, das alle Qualitätsprüfungen auf Ihrem Gerät besteht, wird automatisch gesendet, jedes andere erst, ' +
      'wenn Sie es bestätigen. Bis zum Ergebnis können Sie ein Foto neu aufnehmen; für das bereits gesendete gelten ' +
      'dieselben Fristen.',
    pictures: (period) =>
      'Damit auffällt, wenn ein Foto für mehrere Personen verwendet wird, speichern wir zu jeder angenommenen ' +
      'Fotodatei einen mit einem Schlüssel gebildeten Prüfwert, und zwar nach dem Ende der Prüfung höchstens ' +
      `${period} lang. Aus ihm lässt sich das Foto nicht wiederherstellen, und er beschreibt Ihr Gesicht nicht. ` +
      'Wird dieselbe Datei für eine andere Person gesendet, sieht sich ein Mensch deren Prüfung an. Wenn Sie Ihre ' +
      'Einwilligung widerrufen, löschen wir die Prüfwerte sofort.',
    automatic:
      'Das Ergebnis wird zunächst automatisch ermittelt. Wenn Sie damit nicht einverstanden sind, können Sie uns ' +
      'Ihren Standpunkt mitteilen und verlangen, dass ein Mensch es überprüft.',
    controller: 'Verantwortlich für Ihre Daten: ',
    contact: 'Kontakt: ',
    policy: 'Datenschutzerklärung: ',
    provider: 'Prüfdienst: ',
  },
  es: {
    sent:
      'Una foto que supera todas las comprobaciones de tu dispositivo se envía automáticamente; cualquier otra, solo ' +
      'después de que la confirmes. Puedes repetir una foto hasta el resultado; a la que ya se envió se le aplican los ' +
      'mismos plazos.',
    pictures: (period) =>
      'Para detectar una foto que se utiliza para más de una persona, guardamos de cada archivo de foto aceptado un ' +
      `valor de comprobación calculado con una clave, durante un máximo de ${period} desde el final de la ` +
      'verificación. A partir de él no se puede recuperar la foto, y no describe tu cara. Si se envía el mismo ' +
      'archivo para otra persona, alguien de nuestro equipo revisa esa verificación. Si retiras tu consentimiento, ' +
      'eliminamos de inmediato estos valores.',
    automatic:
      'El resultado se determina en un primer momento de forma automática. Si no estás de acuerdo con él, puedes ' +
      'exponernos tu punto de vista y pedir que lo revise una persona.',
    controller: 'Responsable de tus datos: ',
    contact: 'Contacto: ',
    policy: 'Política de privacidad: ',
    provider: 'Proveedor de verificación: ',
  },
  pt: {
    sent:
      'Uma foto que passa em todos os controles de qualidade do seu dispositivo é enviada automaticamente; qualquer ' +
      'outra, somente depois que você a confirmar. Você pode refazer uma foto até o resultado; os mesmos prazos valem ' +
      'para a que já foi enviada.',
    pictures: (period) =>
      'Para perceber quando uma foto é usada para mais de uma pessoa, guardamos de cada arquivo de foto aceito um ' +
      `valor de verificação calculado com uma chave, por no máximo ${period} após o fim da verificação. A foto não ` +
      'pode ser recuperada a partir dele, e ele não descreve o seu rosto. Se o mesmo arquivo for enviado para outra ' +
      'pessoa, alguém da nossa equipe analisa essa verificação. Se você revogar o seu consentimento, excluímos ' +
      'esses valores imediatamente.',
    automatic:
      'O resultado é determinado primeiro de forma automática. Se você não concordar com ele, pode nos apresentar o ' +
      'seu ponto de vista e pedir que uma pessoa o revise.',
    controller: 'Controlador dos seus dados: ',
    contact: 'Contato: ',
    policy: 'Política de privacidade: ',
    provider: 'Provedor de verificação: ',
  },
  fr: {
    sent:
      'Une photo qui passe tous les contrôles sur votre appareil est envoyée automatiquement\u00A0; toute autre ne ' +
      'l’est qu’après votre confirmation. Vous pouvez reprendre une photo jusqu’au résultat\u00A0; les mêmes durées ' +
      's’appliquent à celle qui a déjà été envoyée.',
    pictures: (period) =>
      'Pour remarquer une photo utilisée pour plusieurs personnes, nous conservons pour chaque fichier de photo ' +
      `accepté une valeur de contrôle calculée à l’aide d’une clé, pendant une durée maximale de ${period} après la ` +
      'fin de la vérification. La photo ne peut pas être reconstituée à partir de cette valeur, qui ne décrit pas ' +
      'votre visage. Si le même fichier est envoyé pour une autre personne, un membre de notre équipe examine cette ' +
      'vérification. Si vous retirez votre consentement, nous supprimons aussitôt ces valeurs.',
    automatic:
      'Le résultat est d’abord établi automatiquement. Si vous le contestez, vous pouvez nous faire part de votre ' +
      'point de vue et demander qu’une personne le réexamine.',
    controller: 'Responsable de vos données\u00A0: ',
    contact: 'Contact\u00A0: ',
    policy: 'Politique de confidentialité\u00A0: ',
    provider: 'Prestataire de vérification\u00A0: ',
  },
  ar: {
    sent:
      'تُرسل الصورة التي تجتاز جميع الفحوصات على جهازك تلقائيًا، ولا تُرسل أي صورة أخرى إلا بعد تأكيدك. ويمكنك إعادة ' +
      'التقاط الصورة حتى صدور النتيجة، وتسري المدد نفسها على الصورة التي أُرسلت من قبل.',
    pictures: (period) =>
      'لكي نلاحظ استخدام صورة واحدة لأكثر من شخص، نحفظ لكل ملف صورة مقبول قيمة تحقق محسوبة بمفتاح بعد انتهاء التحقق ' +
      `(المدة القصوى: ${period}). ولا يمكن استرجاع الصورة منها، ولا تصف وجهك. وإذا أُرسل الملف نفسه لشخص آخر يراجع ` +
      'أحد موظفينا عملية التحقق تلك. وعند سحب موافقتك نحذف هذه القيم فورًا.',
    automatic: 'تُحدَّد النتيجة أولًا بصورة آلية. وإذا لم توافق عليها فيمكنك أن تبدي لنا رأيك وأن تطلب أن يراجعها شخص.',
    controller: 'الجهة المسؤولة عن بياناتك: ',
    contact: 'للتواصل: ',
    policy: 'سياسة الخصوصية: ',
    provider: 'مزوّد خدمة التحقق: ',
  },
};
