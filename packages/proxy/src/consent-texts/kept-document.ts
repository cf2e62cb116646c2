import type { Locale } from '@idproof/core/locale';

/**
 * States that the image of an accepted document is kept while a phone takes the selfie, for the given period, written
 * out in the language: `10 minutes`. One paragraph in each language, placed among what is kept.
 */
export const KEPT_DOCUMENT_WORDINGS: Readonly<Record<Locale, (period: string) => string>> = {
  en: (period) =>
    `If you continue on a phone after the photo of your document was accepted, we keep that photo, encrypted, for at most ${period}, so that you do not have to take it again. We delete it as soon as there is a result or you stop.`,
  'zh-CN': (period) =>
    `如果您的证件照片通过后您改用手机继续，我们会加密保存该照片，最长 ${period}，这样您无需重新拍摄。一旦有结果或您停止，我们会立即删除。`,
  'zh-HK': (period) =>
    `如您的證件相片獲接納後您改用手機繼續，我們會加密保存該相片，最長 ${period}，讓您無須再次拍攝。一有結果或您停止，我們會立即刪除。`,
  ja: (period) =>
    `本人確認書類の写真が受け付けられた後にスマートフォンで続ける場合、撮り直さずに済むよう、その写真を暗号化して最長${period}保管します。結果が出るか、中止された時点で直ちに削除します。`,
  th: (period) =>
    `หากคุณดำเนินการต่อบนโทรศัพท์หลังจากรูปเอกสารของคุณผ่านแล้ว เราจะเก็บรูปนั้นไว้แบบเข้ารหัสไม่เกิน ${period} เพื่อที่คุณไม่ต้องถ่ายใหม่ เราจะลบทันทีที่มีผลหรือเมื่อคุณหยุด`,
  es: (period) =>
    `Si continúas en un teléfono después de que se haya aceptado la foto de tu documento, guardamos esa foto cifrada durante un máximo de ${period}, para que no tengas que repetirla. La eliminamos en cuanto hay un resultado o si paras.`,
  pt: (period) =>
    `Se você continuar em um celular depois que a foto do seu documento for aceita, guardamos essa foto criptografada por no máximo ${period}, para que você não precise tirá-la de novo. Nós a excluímos assim que houver um resultado ou se você parar.`,
  fr: (period) =>
    `Si vous continuez sur un téléphone après l’acceptation de la photo de votre document, nous conservons cette photo chiffrée pendant ${period} au maximum, pour que vous n’ayez pas à la reprendre. Nous la supprimons dès qu’il y a un résultat ou si vous arrêtez.`,
  id: (period) =>
    `Jika Anda melanjutkan di ponsel setelah foto dokumen Anda diterima, kami menyimpan foto itu secara terenkripsi paling lama ${period}, sehingga Anda tidak perlu mengambilnya lagi. Kami menghapusnya begitu hasilnya keluar atau Anda berhenti.`,
  de: (period) =>
    `Wenn Sie auf einem Telefon fortfahren, nachdem das Foto Ihres Dokuments angenommen wurde, bewahren wir dieses Foto verschlüsselt höchstens ${period} auf, damit Sie es nicht noch einmal aufnehmen müssen. Wir löschen es, sobald ein Ergebnis vorliegt oder Sie abbrechen.`,
  ko: (period) =>
    `신분증 사진이 승인된 후 휴대전화에서 계속하시면 다시 촬영하지 않으셔도 되도록 그 사진을 암호화하여 최대 ${period} 동안 보관합니다. 결과가 나오거나 중단하시면 바로 삭제합니다.`,
  vi: (period) =>
    `Nếu bạn tiếp tục trên điện thoại sau khi ảnh giấy tờ của bạn được chấp nhận, chúng tôi lưu ảnh đó dưới dạng mã hóa tối đa ${period} để bạn không phải chụp lại. Chúng tôi xóa ảnh ngay khi có kết quả hoặc khi bạn dừng.`,
  ar: (period) =>
    `إذا تابعت على هاتف بعد قبول صورة مستندك، فإننا نحتفظ بتلك الصورة مشفّرة مدة أقصاها ${period} كي لا تضطر إلى التقاطها من جديد. ونحذفها فور صدور النتيجة أو عند توقفك.`,
};
